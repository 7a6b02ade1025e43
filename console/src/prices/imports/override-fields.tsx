import { INTERPOLATION_MODES } from '@vantail/pricing';
import { X } from 'lucide-react';
import { useState } from 'react';
import { readingWords } from '../../forms/doubts/note-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import type { ImportReport, Overrides } from './import-price-list.ts';
import styles from './price-lists.module.css';

const words = messages({
  en: {
    title: 'How the file is read',
    detected: 'as detected',
    asDetected: (what: string) => `${what} (detected)`,
    layout: 'Layout',
    unit: 'Unit of the sizes',
    decimal: 'Decimal sign',
    mode: 'Between two sizes',
    majoration: 'the next size up',
    minoration: 'the next size down',
    formule: 'the fitted line',
    asBefore: 'as in the row',
    priceColumn: 'Price column',
    priceColumnHelp: 'Its title, or its letter.',
    marks: 'Marks for “can’t be made”',
    noMark: (mark: string) => `“${mark}” can’t be such a mark`,
  },
  fr: {
    title: 'Lecture du fichier',
    detected: 'comme détecté',
    asDetected: (what: string) => `${what} (détecté)`,
    layout: 'Disposition',
    unit: 'Unité des dimensions',
    decimal: 'Signe décimal',
    mode: 'Entre deux dimensions',
    majoration: 'la dimension supérieure',
    minoration: 'la dimension inférieure',
    formule: 'la formule ajustée',
    asBefore: 'comme la ligne',
    priceColumn: 'Colonne des prix',
    priceColumnHelp: 'Son titre, ou sa lettre.',
    marks: 'Marques « non réalisable »',
    noMark: (mark: string) => `« ${mark} » n’en est pas une`,
  },
});

const LAYOUTS = ['grid', 'transposed', 'long'] as const;
export const UNITS = ['mm', 'cm', 'm', 'in', 'ft'] as const;
const SIGNS = ['comma', 'point'] as const;

type Props = { report: Pick<ImportReport, 'tables' | 'file'>; value: Overrides; onChange: (value: Overrides) => void };

/** What was detected, and fields to override it. */
export const OverrideFields = ({ report, value, onChange }: Props) => {
  const say = useMessages(words);
  const sayHow = useMessages(readingWords);
  const first = report.tables[0];
  const detected = (what: string | undefined) => ({ id: '', name: what ? say.asDetected(what) : say.detected });
  const set = (field: Exclude<keyof Overrides, 'no_price_marks' | 'units'>) => (chosen: string | null) => {
    const { [field]: _, ...others } = value;
    onChange(chosen ? { ...others, [field]: chosen } : others);
  };
  const isLong = first?.layout === 'long' || value.layout === 'long' || value.price_column !== undefined;
  return (
    <section className={styles.overrides} aria-label={say.title}>
      <Select
        label={say.layout}
        value={value.layout ?? ''}
        choices={[detected(first && sayHow[first.layout]), ...LAYOUTS.map((id) => ({ id, name: sayHow[id] }))]}
        onChange={set('layout')}
      />
      <Select
        label={say.unit}
        value={value.unit ?? ''}
        choices={[detected(first && sayHow[first.unit]), ...UNITS.map((id) => ({ id, name: sayHow[id] }))]}
        onChange={set('unit')}
      />
      <Select
        label={say.decimal}
        value={value.decimal ?? ''}
        choices={[detected(sayHow[report.file.decimal]), ...SIGNS.map((id) => ({ id, name: sayHow[id] }))]}
        onChange={set('decimal')}
      />
      <Select
        label={say.mode}
        value={value.mode ?? ''}
        choices={[{ id: '', name: say.asBefore }, ...INTERPOLATION_MODES.map((id) => ({ id, name: say[id] }))]}
        onChange={set('mode')}
      />
      {isLong && <PriceColumn value={value.price_column ?? ''} onChange={set('price_column')} />}
      <Marks value={value} onChange={onChange} />
    </section>
  );
};

/** The text is applied when the field is left, since every change reads the whole file again. */
const PriceColumn = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const say = useMessages(words);
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const take = () => typed.trim() !== value && onChange(typed.trim());
  return (
    <TextField
      label={say.priceColumn}
      help={say.priceColumnHelp}
      value={typed}
      onChange={(text) => setTyped(text ?? '')}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
};

/** The marks that were declared; each can be removed. */
const Marks = ({ value, onChange }: Omit<Props, 'report'>) => {
  const say = useMessages(words);
  const { no_price_marks: marks = [], ...others } = value;
  if (marks.length === 0) return null;
  const without = (mark: string) => {
    const rest = marks.filter((other) => other !== mark);
    onChange(rest.length > 0 ? { ...others, no_price_marks: rest } : others);
  };
  return (
    <fieldset className={styles.marks}>
      <legend>{say.marks}</legend>
      {marks.map((mark) => (
        <Button
          key={mark}
          icon={<X size={14} aria-hidden="true" />}
          aria-label={say.noMark(mark)}
          onPress={() => without(mark)}
        >
          {mark}
        </Button>
      ))}
    </fieldset>
  );
};
