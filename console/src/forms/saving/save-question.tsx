import type { Schemas } from '@vantail/client';
import { useFormat } from '../../session/use-format.ts';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages, plural } from '../../ui/language/messages.ts';
import { BrokenExamples } from './broken-examples.tsx';
import type { ExamplesReport } from './examples-report.ts';
import { LargeMoves } from './large-moves.tsx';
import { byMove, isLargeMove } from './price-move.ts';
import { type ConfirmedMove, PriceMoveDialog } from './price-move-dialog.tsx';

type TableMoves = Schemas['PriceTableMoves'];

const words = messages({
  en: {
    title: 'This changes other prices',
    moves: (rows: number, products: number, prices: number) =>
      `${plural('en', rows, 'row', 'rows')} in ${plural('en', products, 'product', 'products')}, from-prices of ${counted('en', prices)}.`,
    options: (options: number) => `${plural('en', options, 'option is', 'options are')} priced by the table.`,
    price: (name: string, old: string, now: string) => `${name}: ${old} → ${now}`,
    more: (count: number) => `and ${counted('en', count)} more`,
    none: 'no price',
    confirm: 'Save for all of them',
    cancel: 'Go back',
  },
  fr: {
    title: 'D’autres prix vont changer',
    moves: (rows: number, products: number, prices: number) =>
      `${plural('fr', rows, 'ligne', 'lignes')} dans ${plural('fr', products, 'produit', 'produits')}, prix « à partir de » de ${counted('fr', prices)}.`,
    options: (options: number) =>
      `${plural('fr', options, 'option est tarifée', 'options sont tarifées')} par ce tableau.`,
    price: (name: string, old: string, now: string) => `${name} : ${old} → ${now}`,
    more: (count: number) => `et ${counted('fr', count)} de plus`,
    none: 'aucun prix',
    confirm: 'Enregistrer pour tous',
    cancel: 'Revoir',
  },
});

const SHOWN = 8;

type TableMovesDialogProps = {
  moves: TableMoves;
  examples: ExamplesReport | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** D15.2: what a change of a shared table moves, before it is saved. */
const TableMovesDialog = ({ moves, examples, onConfirm, onClose }: TableMovesDialogProps) => {
  const say = useMessages(words);
  const format = useFormat();
  const money = (price: number | null) => (price === null ? say.none : format.money(price));
  const prices = moves.from_prices;
  const others = byMove(prices.filter((price) => !isLargeMove(price)));
  return (
    <ConfirmDialog
      title={say.title}
      confirm={say.confirm}
      cancel={say.cancel}
      isOpen
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{say.moves(moves.pricing_configurations, moves.products, prices.length)}</p>
      {moves.options > 0 && <p>{say.options(moves.options)}</p>}
      <LargeMoves moves={prices} />
      {others.length > 0 && (
        <ul className="figures">
          {others.slice(0, SHOWN).map((price) => (
            <li key={price.product_id}>{say.price(price.name, money(price.old), money(price.new))}</li>
          ))}
          {others.length > SHOWN && <li>{say.more(others.length - SHOWN)}</li>}
        </ul>
      )}
      <BrokenExamples examples={examples} />
    </ConfirmDialog>
  );
};

/** The question before a save: from-prices that move a lot, all that a shared table moves, examples that turn red. */
export type SaveQuestion = {
  priceMove?: ConfirmedMove;
  tableMoves?: TableMoves;
  examples?: ExamplesReport | undefined;
};

type Props = { question: SaveQuestion | undefined; onConfirm: () => void; onClose: () => void };

export const SaveQuestionDialog = ({ question, ...answers }: Props) =>
  question?.tableMoves ? (
    <TableMovesDialog moves={question.tableMoves} examples={question.examples} {...answers} />
  ) : (
    <PriceMoveDialog move={question?.priceMove} examples={question?.examples} {...answers} />
  );
