import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { Select } from '../ui/select.tsx';
import type { ImportReport, Overrides } from './import-price-list.ts';
import styles from './price-lists.module.css';

const words = messages({
  en: {
    title: 'How the file is read',
    detected: 'as detected',
    layout: 'Layout',
    grid: 'widths across, heights down',
    transposed: 'heights across, widths down',
    long: 'one line a size',
    unit: 'Unit of the sizes',
    decimal: 'Decimal sign',
    comma: 'comma',
    point: 'point',
    mode: 'Between two sizes',
    majoration: 'the next size up',
    minoration: 'the next size down',
    formule: 'the fitted line',
    asBefore: 'as the row has it',
  },
  fr: {
    title: 'Lecture du fichier',
    detected: 'comme détecté',
    layout: 'Disposition',
    grid: 'largeurs en ligne, hauteurs en colonne',
    transposed: 'hauteurs en ligne, largeurs en colonne',
    long: 'une ligne par dimension',
    unit: 'Unité des dimensions',
    decimal: 'Signe décimal',
    comma: 'virgule',
    point: 'point',
    mode: 'Entre deux dimensions',
    majoration: 'la dimension supérieure',
    minoration: 'la dimension inférieure',
    formule: 'la droite ajustée',
    asBefore: 'comme la ligne',
  },
});

const LAYOUTS = ['grid', 'transposed', 'long'] as const;
const UNITS = ['mm', 'cm', 'm'] as const;
const SIGNS = ['comma', 'point'] as const;
const MODES = ['majoration', 'minoration', 'formule'] as const;

type Props = { report: ImportReport; value: Overrides; onChange: (value: Overrides) => void };

/** What was detected, and a word against it where the file misleads. */
export const OverrideFields = ({ report, value, onChange }: Props) => {
  const say = useMessages(words);
  const first = report.tables[0];
  const detected = (what: string | undefined) => ({ id: '', name: say.detected, ...(what ? { detail: what } : {}) });
  const set = (field: keyof Overrides) => (chosen: string) => {
    const { [field]: _, ...others } = value;
    onChange(chosen === '' ? others : { ...others, [field]: chosen });
  };
  return (
    <section className={styles.overrides} aria-label={say.title}>
      <Select
        label={say.layout}
        value={value.layout ?? ''}
        choices={[detected(first && say[first.layout]), ...LAYOUTS.map((id) => ({ id, name: say[id] }))]}
        onChange={set('layout')}
      />
      <Select
        label={say.unit}
        value={value.unit ?? ''}
        choices={[detected(first?.unit), ...UNITS.map((id) => ({ id, name: id }))]}
        onChange={set('unit')}
      />
      <Select
        label={say.decimal}
        value={value.decimal ?? ''}
        choices={[detected(say[report.file.decimal]), ...SIGNS.map((id) => ({ id, name: say[id] }))]}
        onChange={set('decimal')}
      />
      <Select
        label={say.mode}
        value={value.mode ?? ''}
        choices={[{ id: '', name: say.asBefore }, ...MODES.map((id) => ({ id, name: say[id] }))]}
        onChange={set('mode')}
      />
    </section>
  );
};
