import { useMutation } from '@tanstack/react-query';
import { unwrap, type VantailClient } from '@vantail/client';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { products } from '../../api/catalogue-resource.ts';
import type { CheckedQuote, QuoteToCheck } from '../../api/plans.ts';
import { useAll } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import styles from './plans.module.css';

type Size = { width: number | null; height: number | null };
type Selection = { step_id: number; option_ids: number[] };

const MAX_STEPS = 50;

/** D14.7: the first options that can be chosen in each step that asks for some, as a customer who takes what comes first. */
const firstChoices = async (client: VantailClient, product_id: number, size: Size): Promise<Selection[]> => {
  const selections: Selection[] = [];
  for (let round = 0; round < MAX_STEPS; round++) {
    const { steps, next_step_id } = unwrap(
      await client.POST('/v1/products/{product_id}/choices', {
        params: { path: { product_id } },
        body: { ...size, selections },
      }),
    );
    const step = steps.find(({ step_id }) => step_id === next_step_id);
    const known = selections.find(({ step_id }) => step_id === next_step_id);
    const option = step?.options.find(
      ({ option_id, available }) => available && !known?.option_ids.includes(option_id),
    );
    if (!step || !option) return selections;
    if (known) known.option_ids.push(option.option_id);
    else selections.push({ step_id: step.step_id, option_ids: [option.option_id] });
  }
  return selections;
};

const words = messages({
  en: {
    title: 'Sample quotes',
    intro:
      'What a customer would pay before and after, with the first choice of each required step. Add a few you know well, and check again.',
    product: 'Product',
    width: 'Width',
    height: 'Height',
    add: 'Add',
    noProduct: 'Choose a product first.',
    size: 'Size',
    before: 'Before',
    after: 'After',
    unchecked: 'check again',
    noPrice: 'no price',
    remove: 'Remove the quote',
  },
  fr: {
    title: 'Devis témoins',
    intro:
      'Ce que paierait un client, avant et après, avec le premier choix de chaque étape obligatoire. Ajoutez-en quelques-uns que vous connaissez, puis vérifiez de nouveau.',
    product: 'Produit',
    width: 'Largeur',
    height: 'Hauteur',
    add: 'Ajouter',
    noProduct: 'Choisissez d’abord un produit.',
    size: 'Dimensions',
    before: 'Avant',
    after: 'Après',
    unchecked: 'à vérifier',
    noPrice: 'pas de prix',
    remove: 'Retirer le devis',
  },
});

const MAX_QUOTES = 20; // D17.3

type Props = {
  quotes: readonly QuoteToCheck[];
  /** What the last check says about them, in their order; shorter while some were added since. */
  checked: readonly CheckedQuote[];
  onChange: (quotes: QuoteToCheck[]) => void;
};

type Line = { index: number; quote: QuoteToCheck; checked: CheckedQuote | undefined };

/** Up to twenty quotes that a check prices before and after (D17.3). */
export const SampleQuotes = ({ quotes, checked, onChange }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const { data = [] } = useAll(products);
  const nameOf = (id: number) => data.find((product) => product.id === id)?.name ?? `${id}`;
  const outcome = (side: CheckedQuote['before'] | undefined) => {
    if (!side) return <span className="soft">{say.unchecked}</span>;
    return side.quote ? format.money(side.quote.total) : <span title={side.refusal?.detail}>{say.noPrice}</span>;
  };
  const columns: Column<Line>[] = [
    { id: 'product', title: say.product, cell: ({ quote }) => nameOf(quote.product_id) },
    {
      id: 'size',
      title: say.size,
      cell: ({ quote: { width, height } }) => (width && height ? format.size(width, height) : ''),
    },
    { id: 'before', title: say.before, align: 'end', cell: (line) => outcome(line.checked?.before) },
    { id: 'after', title: say.after, align: 'end', cell: (line) => outcome(line.checked?.after) },
    {
      id: 'remove',
      title: say.remove,
      isTitleHidden: true,
      cell: ({ index }) => (
        <IconButton
          label={say.remove}
          icon={<Trash2 size={16} aria-hidden="true" />}
          onPress={() => onChange(quotes.filter((_, other) => other !== index))}
        />
      ),
    },
  ];
  return (
    <section className={styles.part} aria-label={say.title}>
      <h2>{say.title}</h2>
      <p className="soft">{say.intro}</p>
      {quotes.length > 0 && (
        <DataTable
          label={say.title}
          columns={columns}
          rows={quotes.map((quote, index) => ({ index, quote, checked: checked[index] }))}
          rowKey={({ index }) => index}
        />
      )}
      {quotes.length < MAX_QUOTES && <NewQuote choices={data} onAdd={(quote) => onChange([...quotes, quote])} />}
    </section>
  );
};

type NewProps = { choices: readonly { id: number; name: string }[]; onAdd: (quote: QuoteToCheck) => void };

const NewQuote = ({ choices, onAdd }: NewProps) => {
  const say = useMessages(words);
  const client = useClient();
  const [id, setId] = useState<number | null>(null);
  const [width, setWidth] = useState<number | null>(null);
  const [height, setHeight] = useState<number | null>(null);
  const add = useMutation({
    mutationFn: async (product_id: number) => {
      const size = { width, height };
      onAdd({ product_id, ...size, selections: await firstChoices(client, product_id, size) });
    },
  });
  return (
    <div className={styles.fields}>
      <ComboBox
        label={say.product}
        value={id}
        onChange={setId}
        choices={choices.map(({ id: key, name }) => ({ id: key, name }))}
      />
      <NumberField label={say.width} unit="mm" value={width} onChange={setWidth} />
      <NumberField label={say.height} unit="mm" value={height} onChange={setHeight} />
      <Button
        icon={<Plus size={16} aria-hidden="true" />}
        forbidden={id === null ? say.noProduct : undefined}
        isPending={add.isPending}
        onPress={() => id !== null && add.mutate(id)}
      >
        {say.add}
      </Button>
    </div>
  );
};
