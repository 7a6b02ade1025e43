import { type BreakdownEntry, chargedAmount } from '@vantail/pricing';
import { useFormat } from '../session/use-format.ts';
import { useConfigurationName } from '../ui/drawing/drawing.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages, plural } from '../ui/language/messages.ts';
import styles from './breakdown.module.css';
import { type Configuration, optionsOf } from './configuration.ts';
import { visibleTerms } from './visible-terms.ts';

const words = messages({
  en: {
    caption: 'How the price is calculated',
    row_percentage: 'Adjustment of the row',
    product_percentage: 'Adjustment of the product',
    cell: (cell: string) => `cell ${cell} of the grid`,
    fitted: (formula: string) => `between the sizes of the grid: ${formula}`,
    formula: (formula: string) => formula,
    minimum: 'fallback price of the row',
    surface_m2: 'm²',
    perimeter_m: 'm of perimeter',
    leaves: (count: number) => plural('en', count, 'leaf', 'leaves'),
    flat_size: 'Size',
    rule: 'by a rule',
    table: 'by a price table',
    minimum_charge: 'raised to the minimum charge',
    maximum_charge: 'limited to the maximum charge',
    unit: 'Unit price, rounded',
    tariff: (amount: string, percent: string) => `list price ${amount}, tariff ${percent}`,
  },
  fr: {
    caption: 'Détail du prix',
    row_percentage: 'Ajustement de la ligne',
    product_percentage: 'Ajustement du produit',
    cell: (cell: string) => `cellule ${cell} de la grille`,
    fitted: (formula: string) => `entre les dimensions de la grille : ${formula}`,
    formula: (formula: string) => formula,
    minimum: 'prix de repli de la ligne',
    surface_m2: 'm²',
    perimeter_m: 'm de périmètre',
    leaves: (count: number) => plural('fr', count, 'vantail', 'vantaux'),
    flat_size: 'Dimension',
    rule: 'par une règle',
    table: 'selon un tableau de prix',
    minimum_charge: 'porté au minimum de facturation',
    maximum_charge: 'limité au maximum',
    unit: 'Prix unitaire, arrondi',
    tariff: (amount: string, percent: string) => `prix catalogue ${amount}, tarif client ${percent}`,
  },
});

type Props = {
  breakdown: readonly BreakdownEntry[];
  /** Of the current product or, in a saved quote, of what was stored with it. */
  configuration: Pick<Configuration, 'steps' | 'pricing_configurations' | 'currency'>;
  unitPrice: number;
};

/** Words for a term: its name, and how its amount came about. */
const useTermWords = ({ steps, pricing_configurations, currency }: Props['configuration']) => {
  const say = useMessages(words);
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  const { language } = useLanguage();
  const nameOf = useConfigurationName();

  const optionName = ({ step_id, option_id, label }: { step_id: number; option_id: number; label: string }) => {
    const option = optionIn(steps, step_id, option_id);
    return (language === 'en' ? option?.name_en : option?.name) ?? label;
  };

  const rowWords = (entry: Extract<BreakdownEntry, { kind: 'row' }>): [string, string] => {
    const row = pricing_configurations.find(({ id }) => id === entry.pricing_configuration_id);
    const name = row ? nameOf(row) : entry.label;
    if (entry.cell) return [name, say.cell(format.size(entry.cell.width, entry.cell.height))];
    if (!entry.formula) return [name, say.minimum];
    const { A, B } = entry.formula;
    const formula = `${format.number(A, 4)} × m² ${B < 0 ? '−' : '+'} ${format.number(Math.abs(B), 4)}`;
    return [name, entry.source === 'grid' ? say.fitted(formula) : say.formula(formula)];
  };

  const basisWords = ({ basis, price, basis_value }: Extract<BreakdownEntry, { kind: 'option' | 'rule' }>): string => {
    if (basis === 'unit') return '';
    if (basis === 'table') return say.table;
    if (basis === 'amount_before_options') return format.percent(price);
    if (basis === 'leaf_count') return `${money(price)} × ${say.leaves(basis_value)}`;
    return `${money(price)} × ${format.number(basis_value, 4)} ${say[basis]}`;
  };

  const optionWords = (entry: Extract<BreakdownEntry, { kind: 'option' }>): string => {
    const { cell, bound } = entry;
    const how = cell ? say.cell(format.size(cell.width, cell.height)) : basisWords(entry);
    return [how, bound ? say[bound] : ''].filter(Boolean).join(', ');
  };

  const describe = (entry: BreakdownEntry): [name: string, how: string] => {
    switch (entry.kind) {
      case 'row':
        return rowWords(entry);
      case 'row_percentage':
      case 'product_percentage':
        return [say[entry.kind], format.percent(entry.percentage)];
      case 'flat_size':
        return [optionName(entry), say.flat_size];
      case 'option':
        return [optionName(entry), optionWords(entry)];
      case 'rule':
        return [entry.label, basisWords(entry) || say.rule];
    }
  };

  return (entry: BreakdownEntry): [name: string, how: string] => {
    const [name, how] = describe(entry);
    const { amount, tariff_percent } = entry;
    // D19.6: a term costs what the tariff makes of it; its list price is added in words.
    const tariff = tariff_percent === undefined ? '' : say.tariff(money(amount), format.percent(tariff_percent));
    return [name, [how, tariff].filter(Boolean).join(', ')];
  };
};

const optionIn = (steps: Configuration['steps'], stepId: number, optionId: number) => {
  const step = steps.find(({ id }) => id === stepId);
  return step && optionsOf(step).find(({ id }) => id === optionId);
};

/** A line for each term, in the order in which they apply (D10): the service's numbers with our words. */
export const Breakdown = ({ breakdown, configuration, unitPrice }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const money = (amount: number) => format.money(amount, configuration.currency);
  const wordsOf = useTermWords(configuration);
  const isWindow = ({ step_id, option_id }: { step_id: number; option_id: number }) =>
    Boolean(optionIn(configuration.steps, step_id, option_id)?.window);
  const terms = visibleTerms(breakdown, isWindow);
  return (
    <table className={styles.breakdown}>
      <caption className="visually-hidden">{say.caption}</caption>
      <tbody>
        {terms.map((entry, index) => {
          const [name, how] = wordsOf(entry);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the terms of a price have no identity but their position.
            <tr key={index}>
              <th scope="row">
                {name}
                {how && <span className="soft small">{how}</span>}
              </th>
              <td className="figures">{money(chargedAmount(entry))}</td>
            </tr>
          );
        })}
        <tr className={styles.sum}>
          <th scope="row">{say.unit}</th>
          <td className="figures">{money(unitPrice)}</td>
        </tr>
      </tbody>
    </table>
  );
};
