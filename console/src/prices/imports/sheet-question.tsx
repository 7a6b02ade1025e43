import type { Schemas } from '@vantail/client';
import { type ReactNode, useId } from 'react';
import { brands, priceTables, products } from '../../api/catalogue-resource.ts';
import { useRows } from '../../api/product-parts.ts';
import { useAll } from '../../api/use-catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { listed, messages } from '../../ui/language/messages.ts';
import type { SheetChoice } from './import-brand-list.ts';
import styles from './price-lists.module.css';

type Note = Schemas['PriceListNote'];

const words = messages({
  en: {
    sheet: (name: string) => `What is the sheet “${name}” for?`,
    table: (name: string) => `What is the table ${name} for?`,
    row: (table: string, product: string) => `Which row of ${product} is the table ${table} for?`,
    unknown: 'It doesn’t name a product or a shared table.',
    ambiguous: 'Its name matches several.',
    contradiction: 'Its headings and its name contradict each other.',
    noRow: 'It doesn’t match exactly one row of the product.',
    yes: (window: string, id: number) => `Probably ${window} (row ${id})`,
    says: (text: string) => `It says: ${text}`,
    answer: 'Goes to',
    shared: 'shared table',
    skip: 'Skip it',
    question: 'Question',
  },
  fr: {
    sheet: (name: string) => `À quoi sert l’onglet « ${name} » ?`,
    table: (name: string) => `À quoi sert le tableau ${name} ?`,
    row: (table: string, product: string) => `Le tableau ${table} est pour quelle ligne de ${product} ?`,
    unknown: 'Rien n’y désigne un produit ou un tableau partagé.',
    ambiguous: 'Son nom convient à plusieurs.',
    contradiction: 'Ses titres et son nom disent des choses différentes.',
    noRow: 'Ses mots ne désignent pas une seule ligne du produit.',
    yes: (window: string, id: number) => `Sans doute ${window} (ligne ${id})`,
    says: (text: string) => `On y lit : ${text}`,
    answer: 'Destination',
    shared: 'tableau partagé',
    skip: 'Le laisser de côté',
    question: 'Question',
  },
});

const ROW_CODES = ['unmatched_table', 'ambiguous_row', 'unknown_row'];

type Named = { id: number; name: string };

/** The product whose row is to be chosen. */
const productOf = ({ code, params }: Note): Named | undefined =>
  ROW_CODES.includes(code) ? (params.product as Named | undefined) : undefined;

/** What a person can answer here: which product, or which of its rows. */
export const isAsked = (note: Note): boolean => note.code === 'unmatched_sheet' || productOf(note) !== undefined;

type Props = {
  note: Note;
  /** The row that the table mentions without saying it for certain. */
  suggestedId: number | null | undefined;
  brandId: number | null;
  onAnswer: (key: string, choice: SheetChoice | undefined) => void;
};

export const SheetQuestion = (props: Props) => {
  const product = productOf(props.note);
  return product ? <RowQuestion {...props} product={product} /> : <ProductQuestion {...props} />;
};

/** A sheet asks once, whatever number of tables it has; a table of a text file by itself. */
const ProductQuestion = ({ note, brandId, onAnswer }: Props) => {
  const say = useMessages(words);
  const { reason, tables, headings, candidates } = note.params as {
    reason: 'unknown' | 'ambiguous' | 'contradiction';
    tables: string[];
    headings: string[];
    candidates: (Named & { kind: 'product' | 'price_table' })[];
  };
  const all = useAll(products, { active: true, ...(brandId === null ? {} : { brand_id: brandId }) }).data ?? [];
  const shared = useAll(priceTables, { active: true }).data ?? [];
  const brandNames = new Map((useAll(brands).data ?? []).map(({ id, name }) => [id, name]));
  const likely = new Set(candidates.map(({ kind, id }) => `${kind} ${id}`));
  const choices = [
    ...all.map(({ id, name, reference, brand_id }) => ({
      id: `product ${id}`,
      name,
      detail: reference ?? brandNames.get(brand_id) ?? '',
    })),
    ...shared.map(({ id, name }) => ({ id: `price_table ${id}`, name, detail: say.shared })),
  ].sort((a, b) => Number(likely.has(b.id)) - Number(likely.has(a.id)));
  const answer = (id: string | null): SheetChoice | undefined => {
    if (id === null) return undefined;
    if (id === 'skip') return { skip: true };
    const [kind, number] = id.split(' ');
    return kind === 'product' ? { product_id: Number(number) } : { price_table_id: Number(number) };
  };
  const title = note.sheet === null ? say.table(tables[0] ?? '') : say.sheet(note.sheet);
  return (
    <Question title={title} reason={say[reason]} headings={headings}>
      <ComboBox
        label={say.answer}
        value={null}
        choices={[{ id: 'skip', name: say.skip }, ...choices]}
        onChange={(id) => onAnswer(note.sheet ?? tables[0] ?? '', answer(id))}
      />
    </Question>
  );
};

const RowQuestion = ({ note, suggestedId, product, onAnswer }: Props & { product: Named }) => {
  const say = useMessages(words);
  const nameOf = useConfigurationName();
  const rows = useRows(product.id).data ?? [];
  const { table, headings = [] } = note.params as { table: string; headings?: string[] };
  const suggested = rows.find(({ id }) => id === suggestedId);
  return (
    <Question title={say.row(table, product.name)} reason={say.noRow} headings={headings}>
      {suggested && (
        <p>
          <Button onPress={() => onAnswer(table, { pricing_configuration_id: suggested.id })}>
            {say.yes(nameOf(suggested), suggested.id)}
          </Button>
        </p>
      )}
      <ComboBox
        label={say.answer}
        value={null}
        choices={[
          { id: 'skip', name: say.skip },
          ...rows.map((row) => ({ id: String(row.id), name: nameOf(row), detail: `#${row.id}` })),
        ]}
        onChange={(id) =>
          onAnswer(
            table,
            id === null ? undefined : id === 'skip' ? { skip: true } : { pricing_configuration_id: Number(id) },
          )
        }
      />
    </Question>
  );
};

type QuestionProps = { title: string; reason: string; headings: string[]; children: ReactNode };

const Question = ({ title, reason, headings, children }: QuestionProps) => {
  const say = useMessages(words);
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.cardHead}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className="soft small">
            {reason} {headings.length > 0 && say.says(listed(headings.slice(0, 3), ' · '))}
          </p>
        </div>
        <Badge signal="warn">{say.question}</Badge>
      </header>
      {children}
    </section>
  );
};
