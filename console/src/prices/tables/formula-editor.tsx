import { fitPriceLine, type PriceTableError, plainNumber } from '@vantail/pricing';
import { ChartSpline } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { readSize } from '../../ui/fields/read-price.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import type { SheetHandle } from '../../ui/sheet/sheet.tsx';
import { goTo, startState } from '../../ui/sheet/sheet-state.ts';
import { FitPanel } from './fit/fit-panel.tsx';
import { usePriceFit } from './fit/use-price-fit.ts';
import { type Formula, samplePoints, samplePricePoints } from './formula.ts';
import styles from './formula-editor.module.css';
import { SamplesEditor } from './samples-editor.tsx';
import { UnavailableField } from './unavailable-field.tsx';

const sizesFieldWords = messages({
  en: { wrong: (text: string) => `"${text}" is not a size in whole millimetres` },
  fr: { wrong: (text: string) => `« ${text} » n’est pas une dimension en millimètres entiers` },
});

type SizesFieldProps = {
  label: string;
  api: string;
  sizes: readonly number[];
  onChange: (sizes: readonly number[]) => void;
  error?: string | undefined;
};

const partsOf = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');

/** A list of sizes as text. Text that is not a list of sizes stays visible with its error and is not passed on. */
const SizesField = ({ label, api, sizes, onChange, error }: SizesFieldProps) => {
  const say = useMessages(sizesFieldWords);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const wrong = typed === undefined ? undefined : partsOf(typed).find((part) => readSize(part) === undefined);
  const isSame = typed !== undefined && partsOf(typed).map(readSize).join() === sizes.join();
  const change = (text: string) => {
    setTyped(text);
    const read = partsOf(text).map(readSize);
    if (read.every((size) => size !== undefined)) onChange(read);
  };
  return (
    <TextField
      label={label}
      api={api}
      value={typed !== undefined && (isSame || wrong !== undefined) ? typed : sizes.join(', ')}
      onChange={(text) => change(text ?? '')}
      error={wrong === undefined ? error : say.wrong(wrong)}
    />
  );
};

const words = messages({
  en: {
    A: 'Price per m²',
    B: 'Base price',
    r2: 'Quality of the fit (r²)',
    widths: 'Widths of the price list, mm',
    heights: 'Heights of the price list, mm',
    fit: 'Fit A and B to the samples',
    tooFew: 'Fitting needs samples of at least two different areas.',
    missing: 'is required unless there are samples',
    increasing: 'must be whole millimetres that increase',
  },
  fr: {
    A: 'Prix au m²',
    B: 'Prix de base',
    r2: 'Qualité de l’ajustement (r²)',
    widths: 'Largeurs du tarif, mm',
    heights: 'Hauteurs du tarif, mm',
    fit: 'Calculer A et B sur les échantillons',
    tooFew: 'Il faut des échantillons d’au moins deux surfaces différentes.',
    missing: 'est nécessaire, à moins d’avoir des échantillons',
    increasing: 'doivent être des millimètres entiers croissants',
  },
});

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
const plain = (value: Formula['A']) => (value === null ? null : plainNumber(value));

type Props = { formula: Formula; faults: readonly PriceTableError[]; onChange: (formula: Formula) => void };

type SamplesProps = Omit<Props, 'onChange'> & { onChange: (patch: Partial<Formula>) => void };

/** The samples of a formula, the line that fits them, and both in a picture. */
const FittedSamples = ({ formula, faults, onChange }: SamplesProps) => {
  const say = useMessages(words);
  const sheet = useRef<SheetHandle>(null);
  const [state, setState] = useState(startState);
  const { samples } = formula;
  const [A, B] = [plain(formula.A), plain(formula.B)];
  const line = useMemo(() => (A === null || B === null ? undefined : { A, B }), [A, B]);
  const fit = usePriceFit(
    useMemo(() => samplePoints(samples), [samples]),
    line,
  );
  const fitted = useMemo(() => fitPriceLine(samplePricePoints(samples)), [samples]);
  return (
    <div className={styles.parts}>
      <div className={styles.samples}>
        <div className={styles.fitRow}>
          <Button
            icon={<ChartSpline size={16} aria-hidden="true" />}
            forbidden={fitted ? undefined : say.tooFew}
            onPress={() => fitted && onChange({ A: rounded(fitted.A), B: rounded(fitted.B), r2: rounded(fitted.r2) })}
          >
            {say.fit}
          </Button>
        </div>
        <SamplesEditor
          ref={sheet}
          samples={samples}
          faults={faults}
          onChange={(next) => onChange({ samples: next })}
          state={state}
          setState={setState}
        />
      </div>
      <FitPanel
        state={fit}
        chosen={state.active.row > 0 ? state.active.row - 1 : undefined}
        onChoose={(index) => {
          setState(goTo({ row: index + 1, column: 3 }));
          sheet.current?.focus();
        }}
      />
    </div>
  );
};

/** Edits a `formule` (§2.3): A x surface + B, its samples, and the sizes that have no price. */
export const FormulaEditor = ({ formula, faults, onChange }: Props) => {
  const say = useMessages(words);
  const { currency, basis } = useFormat();
  const set = (patch: Partial<Formula>) => onChange({ ...formula, ...patch });
  const isWrong = (name: string) => faults.some(({ pointer }) => pointer.startsWith(`/price_table/${name}`));
  return (
    <div className={styles.editor}>
      <FieldGrid>
        {(['A', 'B'] as const).map((name) => (
          <NumberField
            key={name}
            label={say[name]}
            api={name}
            unit={`${currency} ${basis}`}
            value={plain(formula[name])}
            onChange={(value) => set({ [name]: value })}
            error={isWrong(name) ? say.missing : undefined}
          />
        ))}
        <NumberField label={say.r2} api="r2" value={plain(formula.r2)} onChange={(r2) => set({ r2 })} />
      </FieldGrid>
      <FittedSamples formula={formula} faults={faults} onChange={set} />
      <UnavailableField keys={formula.unavailable} onChange={(unavailable) => set({ unavailable })} />
      <FieldGrid>
        {(['widths', 'heights'] as const).map((name) => (
          <SizesField
            key={name}
            label={say[name]}
            api={name}
            sizes={formula[name]}
            onChange={(sizes) => set({ [name]: sizes })}
            error={isWrong(name) ? say.increasing : undefined}
          />
        ))}
      </FieldGrid>
    </div>
  );
};
