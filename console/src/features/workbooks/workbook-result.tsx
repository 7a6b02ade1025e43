import { LineChanges } from '../../editing/changes/line-changes.tsx';
import { BrokenExamples } from '../../editing/examples/broken-examples.tsx';
import { LargeMoves } from '../../editing/price-moves/large-moves.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { WorkbookReport } from './use-workbook.ts';
import styles from './workbook-result.module.css';

const words = messages({
  en: {
    counts: (created: number, updated: number, unchanged: number) =>
      `${plural('en', created, 'new line', 'new lines')}, ${plural('en', updated, 'changed', 'changed')}, ${plural('en', unchanged, 'unchanged', 'unchanged')}`,
    unread: (sheets: string) => `Only the tab of the export is read. Not read: ${sheets}.`,
    twins: (names: string) => `Options of this name exist already in their family and are not changed: ${names}.`,
  },
  fr: {
    counts: (created: number, updated: number, unchanged: number) =>
      `${plural('fr', created, 'nouvelle ligne', 'nouvelles lignes')}, ${plural('fr', updated, 'modifiée', 'modifiées')}, ${plural('fr', unchanged, 'inchangée', 'inchangées')}`,
    unread: (sheets: string) => `Seul l’onglet de l’export est lu. Non lus : ${sheets}.`,
    twins: (names: string) =>
      `Des options de ce nom existent déjà dans leur famille et ne sont pas modifiées : ${names}.`,
  },
});

const fieldWords = messages({
  en: {
    reference: 'Reference',
    name: 'Name',
    name_en: 'English name',
    content_type: 'Family',
    price: 'Price',
    price_type: 'Price type',
    price_table_id: 'Price table id',
    minimum_charge: 'Minimum charge',
    maximum_charge: 'Maximum charge',
    finish: 'Finish',
    discount_group: 'Discount group',
    width_mm: 'Width (mm)',
    height_mm: 'Height (mm)',
    description: 'Description',
    image_url: 'Picture',
    active: 'Active',
    brand: 'Brand',
    category: 'Category',
    base_price: 'Base price',
    price_adjustment_percentage: 'Adjustment (%)',
    translated: (language: string) => `Name (${language})`,
  },
  fr: {
    reference: 'Référence',
    name: 'Nom',
    name_en: 'Nom anglais',
    content_type: 'Famille',
    price: 'Prix',
    price_type: 'Type de prix',
    price_table_id: 'Id de la table de prix',
    minimum_charge: 'Montant minimal',
    maximum_charge: 'Montant maximal',
    finish: 'Finition',
    discount_group: 'Groupe remise',
    width_mm: 'Largeur (mm)',
    height_mm: 'Hauteur (mm)',
    description: 'Description',
    image_url: 'Image',
    active: 'Actif',
    brand: 'Marque',
    category: 'Catégorie',
    base_price: 'Prix de base',
    price_adjustment_percentage: 'Ajustement (%)',
    translated: (language: string) => `Nom (${language})`,
  },
});

const SHOWN_NAMES = 10;

/** What a dry run of a workbook found: what changes in each line, and what moves with it. */
export const WorkbookResult = ({ report }: { report: WorkbookReport }) => {
  const say = useMessages(words);
  const { translated, ...fields } = useMessages(fieldWords);
  const nameOf = (field: string): string | undefined => {
    const [, language] = /^translations\.([^.]+)\.name$/.exec(field) ?? [];
    return language === undefined ? (fields as Record<string, string>)[field] : translated(language);
  };
  const twins = [...new Set(report.lines.filter(({ same_name }) => same_name.length > 0).map(({ name }) => name))];
  return (
    <div className={styles.result}>
      <p role="status">
        <strong>{say.counts(report.created, report.updated, report.unchanged)}</strong>
      </p>
      {report.unread_sheets.length > 0 && (
        <Notice signal="warn">{say.unread(report.unread_sheets.slice(0, SHOWN_NAMES).join(', '))}</Notice>
      )}
      {twins.length > 0 && <Notice signal="warn">{say.twins(twins.slice(0, SHOWN_NAMES).join(', '))}</Notice>}
      <LargeMoves moves={report.from_prices} />
      <BrokenExamples examples={report.examples} />
      <LineChanges lines={report.lines.map(({ row, ...line }) => ({ ...line, line: row }))} fieldName={nameOf} />
    </div>
  );
};
