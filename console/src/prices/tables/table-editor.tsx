import { type ExactNumber, INTERPOLATION_MODES, type PriceTableError, plainNumber } from '@vantail/pricing';
import { memo, useState } from 'react';
import { useFormat } from '../../session/use-format.ts';
import { useLatest } from '../../ui/browser/use-media.ts';
import { LatePart, latePart } from '../../ui/dialogs/late-part.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { FormError } from '../../ui/fields/field-frame.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { foundWords } from '../../ui/language/found-words.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import { BrokenEditor } from './broken-editor.tsx';
import { type ChosenKind, convertTable, type RowRange } from './convert-table.ts';
import {
  type EditedTable,
  type TableDraft,
  type TableKind,
  tableFaults,
  tableOfFormula,
  tableOfGrid,
  tableOfLine,
  tableOfText,
} from './edited-table.ts';
import { Enlarged, type TableHistory } from './enlarged.tsx';
import { ExamplePrices } from './example-prices.tsx';
import type { Grid } from './grid/grid.ts';
import styles from './table-editor.module.css';

const simpleEditorWords = messages({
  en: { A: 'Price per m²', B: 'Base price', needed: 'is required' },
  fr: { A: 'Prix au m²', B: 'Prix de base', needed: 'est nécessaire' },
});

type SimpleEditorProps = {
  A: ExactNumber | null;
  B: ExactNumber | null;
  faults: readonly PriceTableError[];
  onChange: (A: ExactNumber | null, B: ExactNumber | null) => void;
};

/** Formula text `A:B` (§2.3). */
const SimpleEditor = ({ A, B, faults, onChange }: SimpleEditorProps) => {
  const say = useMessages(simpleEditorWords);
  const { language } = useLanguage();
  const { currency, basis } = useFormat();
  const field = (name: 'A' | 'B', value: ExactNumber | null) => ({
    label: say[name],
    api: name,
    unit: `${currency} ${basis}`,
    value: value === null ? null : plainNumber(value),
    error: value === null ? say.needed : faults[0] && foundWords(language, 'tables', faults[0]),
  });
  return (
    <FieldGrid>
      <NumberField {...field('A', A)} onChange={(value) => onChange(value, B)} />
      <NumberField {...field('B', B)} onChange={(value) => onChange(A, value)} />
    </FieldGrid>
  );
};

const gridEditor = latePart(() => import('./grid/grid-editor.tsx'), 'GridEditor');
const formulaEditor = latePart(() => import('./formula-editor.tsx'), 'FormulaEditor');

const words = messages({
  en: {
    kind: 'Kind of price table',
    none: 'None',
    simple: 'Formula A:B',
    formula: 'Formula with samples',
    grid: 'Grid',
    nothing: 'Without a table, every size costs the fallback price.',
    simpleHelp: 'Price = A × surface in m² + B.',
    mode: 'Sizes between two columns or rows',
    majoration: 'next size up',
    minoration: 'next size down',
    formule: 'the fitted line',
    unknownMode: 'must be one of these',
  },
  fr: {
    kind: 'Type de tableau de prix',
    none: 'Aucun',
    simple: 'Formule A:B',
    formula: 'Formule et échantillons',
    grid: 'Grille',
    nothing: 'Sans tableau, le prix de repli est le prix de chaque dimension.',
    simpleHelp: 'Prix = A × surface en m² + B.',
    mode: 'Dimensions entre deux colonnes ou lignes',
    majoration: 'dimension supérieure',
    minoration: 'dimension inférieure',
    formule: 'la formule ajustée',
    unknownMode: 'doit être l’un de ces choix',
  },
});

const KINDS = ['none', 'simple', 'formula', 'grid'] as const satisfies readonly ChosenKind[];

type Props = {
  label: string;
  table: EditedTable;
  onChange: (table: EditedTable) => void;
  /** The build limits of the row, with which a new grid begins. */
  range: RowRange;
  /** The service's message about it. */
  error: string | undefined;
  /** The field that the report points to. */
  field: string | undefined;
  history: TableHistory;
};

/** Edits `price_table` in any of its formats (§2.3). Whatever edits it, the table is one value of the draft. */
export const TableEditor = ({ label, table, onChange, range, error, field, history }: Props) => {
  const say = useMessages(words);
  const [isLarge, setLarge] = useState(false);
  const [isMending, setMending] = useState(table.draft.kind === 'broken');
  if (table.draft.kind === 'broken' && !isMending) setMending(true);
  // A person who corrects a text keeps the text editor, even when it becomes readable.
  const draft: TableDraft = isMending ? { kind: 'broken' } : table.draft;
  const faults = tableFaults(table);
  const deeper = draft.kind === 'grid' && field?.startsWith('price_table/') ? field : undefined;
  const give = (grid: Grid) => onChange(tableOfGrid(grid));
  const chooseKind = useLatest((kind: ChosenKind) => {
    setMending(false);
    onChange(convertTable(table, kind, range));
  });
  const chooseMode = useLatest((mode: string) => draft.kind === 'grid' && give({ ...draft.grid, mode }));
  return (
    // A field inside a grid is a cell, which is highlighted there.
    <FormSection title={label} {...(deeper === undefined ? { field: 'price_table' } : {})}>
      <div className={styles.choices}>
        <KindCards kind={draft.kind} onChoose={chooseKind} />
        {draft.kind === 'grid' && <ModeSelect mode={draft.grid.mode} onChoose={chooseMode} />}
      </div>
      <FormError>{error}</FormError>
      {draft.kind === 'none' && <p className="soft small">{say.nothing}</p>}
      {(draft.kind === 'simple' || draft.kind === 'formula') && <p className="soft small">{say.simpleHelp}</p>}
      {draft.kind === 'simple' && (
        <SimpleEditor A={draft.A} B={draft.B} faults={faults} onChange={(A, B) => onChange(tableOfLine(A, B))} />
      )}
      {draft.kind === 'broken' && (
        <BrokenEditor
          text={table.toJSON() ?? ''}
          faults={faults}
          onChange={(text) => onChange(tableOfText(text))}
          onOpen={() => setMending(false)}
        />
      )}
      {draft.kind === 'grid' && (
        <GridPart {...{ label, history, faults, isLarge, setLarge }} grid={draft.grid} onChange={give} field={deeper} />
      )}
      {draft.kind === 'formula' && (
        <LatePart part={formulaEditor} waiting={<Skeleton lines={8} height={24} />}>
          {(FormulaEditor) => (
            <FormulaEditor
              formula={draft.formula}
              faults={faults}
              onChange={(formula) => onChange(tableOfFormula(formula))}
            />
          )}
        </LatePart>
      )}
      {(draft.kind === 'simple' || draft.kind === 'formula') && <ExamplePrices table={table.table} range={range} />}
    </FormSection>
  );
};

type GridPartProps = Pick<Props, 'label' | 'history' | 'field'> & {
  grid: Grid;
  faults: readonly PriceTableError[];
  onChange: (grid: Grid) => void;
  isLarge: boolean;
  setLarge: (isLarge: boolean) => void;
};

/** The grid, in the page or in the whole window. */
const GridPart = ({ label, history, isLarge, setLarge, ...grid }: GridPartProps) => (
  <LatePart part={gridEditor} waiting={<Skeleton lines={8} height={24} />}>
    {(GridEditor) => (
      <Enlarged title={label} isLarge={isLarge} history={history} onClose={() => setLarge(false)}>
        <GridEditor {...grid} isLarge={isLarge} onResize={() => setLarge(!isLarge)} />
      </Enlarged>
    )}
  </LatePart>
);

const KindCards = memo(({ kind, onChoose }: { kind: TableKind; onChoose: (kind: ChosenKind) => void }) => {
  const say = useMessages(words);
  return (
    <RadioCards
      label={say.kind}
      value={kind === 'broken' ? null : kind}
      onChange={onChoose}
      cards={KINDS.map((id) => ({ id, name: say[id] }))}
    />
  );
});

const ModeSelect = memo(({ mode, onChoose }: { mode: string | null; onChoose: (mode: string) => void }) => {
  const say = useMessages(words);
  return (
    <Select
      label={say.mode}
      api="price_table/modeInterpolation"
      value={mode}
      onChange={onChoose}
      choices={INTERPOLATION_MODES.map((id) => ({ id: id as string, name: say[id] }))}
      error={INTERPOLATION_MODES.some((known) => known === mode) ? undefined : say.unknownMode}
    />
  );
});
