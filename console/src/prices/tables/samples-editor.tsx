import type { PriceTableError } from '@vantail/pricing';
import { type Ref, useId, useMemo, useState } from 'react';
import { useFormat } from '../../session/use-format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { clipboardBlock } from '../../ui/sheet/clipboard-block.ts';
import { Sheet, type SheetHandle } from '../../ui/sheet/sheet.tsx';
import {
  type CellLook,
  fitted,
  type Range,
  rangeSize,
  type SheetActions,
  type SheetSource,
  type SheetState,
  select,
} from '../../ui/sheet/sheet-state.ts';
import type { SampleDraft } from './formula.ts';
import { numberText } from './grid/exact-json-text.ts';
import { clearSamples, fillSamples, SAMPLE_FIELDS, writeSamples } from './samples.ts';

const words = messages({
  en: {
    label: 'Samples',
    largeur: 'Width',
    hauteur: 'Height',
    prix: 'Price',
    sample: (row: number) => `Sample ${row}`,
    cell: (row: number, field: string, value: string) => `Sample ${row}, ${field}: ${value}`,
    empty: 'empty',
    missing: 'is missing',
    help: (currency: string, basis: string) =>
      `Sizes in mm, prices in ${currency} ${basis}. Type in the last row to add one, or paste three columns from Excel. Press Escape, then Tab, to leave the list.`,
    unread: (texts: string) => `Skipped, because we couldn’t read it: ${texts}`,
  },
  fr: {
    label: 'Échantillons',
    largeur: 'Largeur',
    hauteur: 'Hauteur',
    prix: 'Prix',
    sample: (row: number) => `Échantillon ${row}`,
    cell: (row: number, field: string, value: string) => `Échantillon ${row}, ${field} : ${value}`,
    empty: 'vide',
    missing: 'manque',
    help: (currency: string, basis: string) =>
      `Dimensions en mm, prix en ${currency} ${basis}. Tapez dans la dernière ligne pour en ajouter, ou collez trois colonnes depuis Excel. Échap puis Tab pour quitter la liste.`,
    unread: (texts: string) => `Illisible, laissé de côté : ${texts}`,
  },
});

type Props = {
  samples: readonly SampleDraft[];
  faults: readonly PriceTableError[];
  onChange: (samples: readonly SampleDraft[]) => void;
  state: SheetState;
  setState: (state: SheetState) => void;
  ref: Ref<SheetHandle>;
};

const GEOMETRY = { row: 28, column: 94, header: 40 };

/** `echantillons` as a sheet of three columns (§2.3), with a blank row at the end for a new one. */
export const SamplesEditor = ({ samples, faults, onChange, state, setState, ref }: Props) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const format = useFormat();
  const helpId = useId();
  const source = useSamplesSource(samples, faults);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const usual = language === 'fr' ? ',' : '.';
  const write = ({ from }: Range, block: readonly (readonly string[])[]): string | undefined => {
    const { samples: next, unread } = writeSamples(samples, from, block, usual);
    onChange(next);
    return unread.length > 0 ? say.unread(unread.map((text) => `"${text}"`).join(', ')) : undefined;
  };
  const actions: SheetActions = {
    type: (range, text) => {
      const { rows, columns } = rangeSize(range);
      return write(
        range,
        Array.from({ length: rows }, () => Array.from({ length: columns }, () => text)),
      );
    },
    paste: (range, text) => {
      const block = clipboardBlock(text);
      const at = { ...range.from, row: Math.max(1, range.from.row), column: Math.max(1, range.from.column) };
      setFault(block.length === 0 ? undefined : write({ from: at, to: at }, block));
      setState(select(at, { row: at.row + Math.max(1, block.length) - 1, column: SAMPLE_FIELDS.length }));
    },
    clear: (range) => onChange(clearSamples(samples, range)),
    fill: (from, target) => onChange(fillSamples(samples, from, target)),
  };
  return (
    <>
      <p id={helpId} className="soft small">
        {say.help(format.currency, format.basis)}
      </p>
      <div
        data-field="price_table/echantillons"
        style={{ maxWidth: GEOMETRY.header + SAMPLE_FIELDS.length * GEOMETRY.column + 18 }}
      >
        <Sheet
          ref={ref}
          label={say.label}
          describedBy={helpId}
          source={source}
          actions={actions}
          state={fitted(state, source.size)}
          setState={setState}
          geometry={GEOMETRY}
          onFault={setFault}
        />
      </div>
      {fault !== undefined && <Notice signal="warn">{fault}</Notice>}
    </>
  );
};

const useSamplesSource = (samples: readonly SampleDraft[], faults: readonly PriceTableError[]): SheetSource => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const format = useFormat();
  return useMemo(() => {
    const wrong = new Set(faults.map(({ pointer }) => pointer));
    const valueAt = (row: number, column: number) => {
      const field = SAMPLE_FIELDS[column - 1];
      return field === undefined ? null : (samples[row - 1]?.[field] ?? null);
    };
    const typed = ({ row, column }: { row: number; column: number }) => {
      const value = row === 0 || column === 0 ? null : valueAt(row, column);
      return value === null ? '' : numberText(value).replace('.', language === 'fr' ? ',' : '.');
    };
    const look = ({ row, column }: { row: number; column: number }): CellLook => {
      const field = SAMPLE_FIELDS[column - 1];
      if (row === 0) return field ? { text: say[field], name: say[field] } : { text: '#', name: say.label };
      if (!field) return { text: row > samples.length ? '+' : format.number(row), name: say.sample(row) };
      const text = typed({ row, column });
      const isInvalid = wrong.has(`/price_table/echantillons/${row - 1}/${field}`);
      const value = text === '' ? (isInvalid ? say.missing : say.empty) : text;
      return { text, name: say.cell(row, say[field], value), isInvalid };
    };
    return {
      size: { rows: samples.length + 2, columns: SAMPLE_FIELDS.length + 1 },
      look,
      rowKey: (row) => samples[row - 1] ?? wrong,
      typed,
      isEditable: ({ row, column }) => row > 0 && column > 0,
    };
  }, [samples, faults, say, language, format]);
};
