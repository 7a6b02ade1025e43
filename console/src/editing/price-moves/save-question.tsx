import { type AskedMove, PriceMoveDialog } from './price-move-dialog.tsx';
import { type TableMoves, TableMovesDialog } from './table-moves-dialog.tsx';

/** What is asked before a save: from-prices that move a lot, or all that a shared table moves. */
export type SaveQuestion = { priceMove: AskedMove } | { tableMoves: TableMoves };

type Props = { question: SaveQuestion | undefined; onConfirm: () => void; onClose: () => void };

export const SaveQuestionDialog = ({ question, ...answers }: Props) =>
  question && 'tableMoves' in question ? (
    <TableMovesDialog moves={question.tableMoves} {...answers} />
  ) : (
    <PriceMoveDialog move={question?.priceMove} {...answers} />
  );
