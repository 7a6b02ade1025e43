import type { Schemas } from '@vantail/client';
import type { Expectation, QuoteAnswer, QuoteRequest } from '@vantail/pricing';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { quoteCalls } from '../../api/quotes.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { useWhyNot } from '../../session/use-why-not.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { Breakdown } from '../breakdown.tsx';
import type { Configuration } from '../configuration.ts';
import { KeepAsExample } from '../examples/keep-as-example.tsx';
import styles from './configurator.module.css';
import { Refusal } from './refusal.tsx';
import { ServiceCheck } from './service-check.tsx';

const saveQuoteWords = messages({
  en: { save: 'Save as a quote', saved: (number: number) => `Quote ${number} saved, with these prices` },
  fr: { save: 'Enregistrer comme devis', saved: (number: number) => `Devis ${number} enregistré, à ces prix` },
});

/** Saves the current choice as a business record with frozen prices (D10). */
const SaveQuote = ({ productId, request }: { productId: number; request: QuoteRequest }) => {
  const { language } = useLanguage();
  const say = useMessages(saveQuoteWords);
  const client = useClient();
  // Trying a product is open to whoever sees it; saving the quote is not (D16.2).
  const forbidden = useWhyNot()(['quotes:create']);
  const save = useWrite(quoteCalls(client).create);
  const press = async () => {
    const line = { product_id: productId, ...request } as Schemas['QuoteCreate']['lines'][number];
    const { number } = await save.mutateAsync({ lines: [line] });
    // Only a dry run has none.
    if (number !== null) toast(say.saved(number));
  };
  return (
    <>
      {save.isError && <Notice signal="bad">{problemWords(save.error, language)}</Notice>}
      <Button
        icon={<FileText size={16} aria-hidden="true" />}
        forbidden={forbidden}
        isPending={save.isPending}
        onPress={() => {
          press().catch(() => {});
        }}
      >
        {say.save}
      </Button>
    </>
  );
};

const words = messages({
  en: {
    unit: (price: string, quantity: number) => `${price} each, ${counted('en', quantity)} pieces`,
    surface: (surface: string) => `${surface} m²`,
    price: 'Price',
    quantity: 'Quantity',
    take: 'Add to the quote',
    example: (product: string, width: number, height: number) => `${product}, ${width} × ${height}`,
  },
  fr: {
    unit: (price: string, quantity: number) => `${price} l’unité, ${counted('fr', quantity)} pièces`,
    surface: (surface: string) => `${surface} m²`,
    price: 'Prix',
    quantity: 'Quantité',
    take: 'Ajouter au devis',
    example: (product: string, width: number, height: number) => `${product}, ${width} × ${height}`,
  },
});

/** An example is of one piece. */
const pieceOf = ({ quantity: _, ...request }: QuoteRequest): QuoteRequest => request;

/** D21.4: the current result is what is expected. */
const expectationOf = (answer: QuoteAnswer): Expectation =>
  'code' in answer ? { code: answer.code } : { unit_price: answer.unit_price };

type Props = {
  configuration: Configuration;
  request: QuoteRequest;
  answer: QuoteAnswer;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onSize: (size: { width: number; height: number }) => void;
  onRow: (id: number) => void;
  onTake: ((request: QuoteRequest) => void) | undefined;
  /** What else can be done with a window that has a price, besides saving it as a quote. */
  more: ((request: QuoteRequest) => ReactNode) | undefined;
};

/** The price with its breakdown, or why there is none, and whether the service agrees. */
export const PricePanel = ({ configuration, request, answer, quantity, onQuantity, ...rest }: Props) => {
  const { onSize, onRow, onTake, more } = rest;
  const productId = configuration.product.id;
  const say = useMessages(words);
  const format = useFormat();
  return (
    <section className={styles.panel} aria-label={say.price}>
      {'code' in answer ? (
        <Refusal refusal={answer} configuration={configuration} onSize={onSize} onRow={onRow} />
      ) : (
        <>
          <p className={styles.price} aria-live="polite">
            <span className="figures">{format.money(answer.total)}</span>{' '}
            <span className="soft">{format.basisOf(answer.price_basis)}</span>
          </p>
          <p className="soft small figures">
            {answer.quantity > 1 && `${say.unit(format.money(answer.unit_price), answer.quantity)} · `}
            {say.surface(format.number(answer.surface_m2, 4))}
          </p>
          <Breakdown breakdown={answer.breakdown} configuration={configuration} unitPrice={answer.unit_price} />
        </>
      )}
      <NumberField label={say.quantity} whole value={quantity} onChange={(typed) => onQuantity(typed ?? 1)} />
      <ServiceCheck productId={productId} request={request} answer={answer} />
      {!('code' in answer) &&
        (onTake ? (
          <Button kind="primary" onPress={() => onTake(request)}>
            {say.take}
          </Button>
        ) : (
          <>
            <SaveQuote productId={productId} request={request} />
            {more?.(request)}
          </>
        ))}
      {!onTake && (
        <KeepAsExample
          productId={productId}
          example={{ body: pieceOf(request), expect: expectationOf(answer) }}
          suggestedName={say.example(configuration.product.name, request.width ?? 0, request.height ?? 0)}
        />
      )}
    </section>
  );
};
