import { BrokenExamples } from './broken-examples.tsx';
import { PriceMoveQuestion } from './price-move-dialog.tsx';
import type { SaveQuestion } from './save-question.tsx';

/** From-prices that would move a lot and examples that would turn red, in the question before it. */
export const AskedAbout = ({ question }: { question: SaveQuestion }) => (
  <>
    {question.priceMove && <PriceMoveQuestion move={question.priceMove} />}
    <BrokenExamples examples={question.examples} />
  </>
);
