import type { PriceRounding } from '@vantail/pricing';
import { useState } from 'react';
import { useFormat } from '../../../session/use-format.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { useMessages } from '../../../ui/language/language-context.tsx';
import { messages, plural } from '../../../ui/language/messages.ts';
import { reasonWords } from '../../../ui/reason-words.ts';
import type { Range } from '../../../ui/sheet/sheet-state.ts';
import { adjustCells } from './edit-cells.ts';
import type { Grid } from './grid.ts';
import { rangeSummary } from './range-summary.ts';

const words = messages({
  en: {
    title: 'Change the selected prices',
    percentage: 'Percentage',
    help: '5 raises by 5 %, -10 lowers by 10 %.',
    rounding: 'Round to',
    cents: 'cents',
    five: 'five cents (0.05)',
    whole: 'whole numbers',
    ninety: 'prices that end in .90',
    effect: (count: number) => `${plural('en', count, 'price changes', 'prices change')}.`,
    lowest: (before: string, after: string) => `Lowest: ${before} becomes ${after}`,
    highest: (before: string, after: string) => `Highest: ${before} becomes ${after}`,
    refused: (count: number) =>
      `${plural('en', count, 'price would fall to 0 or below and stays unchanged', 'prices would fall to 0 or below and stay unchanged')}.`,
    apply: 'Change prices',
  },
  fr: {
    title: 'Modifier les prix sélectionnés',
    percentage: 'Pourcentage',
    help: '5 augmente de 5 %, -10 baisse de 10 %.',
    rounding: 'Arrondir',
    cents: 'au centime',
    five: 'à cinq centimes (0,05)',
    whole: 'à l’unité',
    ninety: 'aux prix en ,90',
    effect: (count: number) => `${plural('fr', count, 'prix change', 'prix changent')}.`,
    lowest: (before: string, after: string) => `Le plus bas : ${before} devient ${after}`,
    highest: (before: string, after: string) => `Le plus haut : ${before} devient ${after}`,
    refused: (count: number) =>
      `${plural('fr', count, 'prix tomberait à 0 ou au-dessous et reste tel quel', 'prix tomberaient à 0 ou au-dessous et restent tels quels')}.`,
    apply: 'Modifier les prix',
  },
});

const ROUNDINGS: Record<'cents' | 'five' | 'whole' | 'ninety', PriceRounding> = {
  cents: { to: 0.01 },
  five: { to: 0.05 },
  whole: { to: 1 },
  ninety: { to: 1, ending: 0.9 },
};

type Props = { grid: Grid; range: Range; onApply: (grid: Grid) => void; onClose: () => void };

/** Changes the selected prices by a percentage, and shows the effect before it is applied. */
export const AdjustDialog = ({ grid, range, onApply, onClose }: Props) => {
  const say = useMessages(words);
  const sayWhy = useMessages(reasonWords);
  const format = useFormat();
  const [percentage, setPercentage] = useState<number | null>(null);
  const [rounding, setRounding] = useState<keyof typeof ROUNDINGS>('cents');
  const isUsable = percentage !== null && percentage >= -100 && percentage <= 1000;
  const adjusted = isUsable ? adjustCells(grid, range, { percentage, rounding: ROUNDINGS[rounding] }) : undefined;
  const before = rangeSummary(grid, range);
  const after = adjusted && rangeSummary(adjusted.grid, range);
  return (
    <FormDialog
      title={say.title}
      confirm={say.apply}
      forbidden={!adjusted ? sayWhy.incomplete : adjusted.changed === 0 ? sayWhy.noEffect : undefined}
      onConfirm={() => adjusted && onApply(adjusted.grid)}
      onClose={onClose}
    >
      <NumberField
        label={say.percentage}
        help={say.help}
        unit="%"
        value={percentage}
        onChange={setPercentage}
        autoFocus
      />
      <Select
        label={say.rounding}
        value={rounding}
        onChange={setRounding}
        choices={(['cents', 'five', 'whole', 'ninety'] as const).map((id) => ({ id, name: say[id] }))}
      />
      {adjusted && after && before.priced > 0 && (
        <Notice signal="neutral">
          <span>{say.effect(adjusted.changed)}</span>
          <span className="figures">{say.lowest(format.money(before.min), format.money(after.min))}</span>
          <span className="figures">{say.highest(format.money(before.max), format.money(after.max))}</span>
        </Notice>
      )}
      {adjusted && adjusted.refused > 0 && <Notice signal="warn">{say.refused(adjusted.refused)}</Notice>}
    </FormDialog>
  );
};
