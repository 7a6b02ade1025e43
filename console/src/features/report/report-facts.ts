import type { Facts } from '../../language/facts.ts';
import { counted, messages, plural } from '../../language/messages.ts';

const words = messages({
  en: {
    left: 'No options left in',
    leftWith: (given: string) => `With ${given}, no options are left in`,
    nothingIn: (step: string) => `nothing in “${step}”`,
    chosenIn: (options: string, step: string) => `${options} (${step})`,
    width: (span: string) => `a width ${span}`,
    height: (span: string) => `a height ${span}`,
    surface_m2: (span: string) => `a surface ${span}`,
    from: (value: string) => `from ${value}`,
    upTo: (value: string) => `up to ${value}`,
    between: (from: string, upTo: string) => `from ${from} to ${upTo}`,
  },
  fr: {
    left: 'Plus rien à choisir dans',
    leftWith: (given: string) => `Avec ${given}, plus rien à choisir dans`,
    nothingIn: (step: string) => `aucun choix dans « ${step} »`,
    chosenIn: (options: string, step: string) => `${options} (${step})`,
    width: (span: string) => `une largeur ${span}`,
    height: (span: string) => `une hauteur ${span}`,
    surface_m2: (span: string) => `une surface ${span}`,
    from: (value: string) => `à partir de ${value}`,
    upTo: (value: string) => `jusqu’à ${value}`,
    between: (from: string, upTo: string) => `de ${from} à ${upTo}`,
  },
});

/** The beginning of the sentence about a dead end (D14.9): the choices and sizes that lead there, up to the step. */
const deadEnd = (language: 'fr' | 'en', f: Facts): string => {
  const say = words[language];
  const choices = f.has('choices') ? f.each('choices') : [];
  const given = [
    ...choices.map((choice) =>
      choice.has('options')
        ? say.chosenIn(choice.list('options'), choice.name('step'))
        : say.nothingIn(choice.name('step')),
    ),
    ...(['width', 'height', 'surface_m2'] as const)
      .filter((kind) => f.has(kind))
      .map((kind) => say[kind](spanOf(language, f.at(kind), kind === 'surface_m2' ? 'm²' : 'mm'))),
  ];
  return given.length > 0 ? say.leftWith(given.join(', ')) : say.left;
};

const spanOf = (language: 'fr' | 'en', f: Facts, unit: string): string => {
  const say = words[language];
  const shown = (end: 'minimum' | 'maximum') => `${f.number(end)} ${unit}`;
  if (f.has('minimum') && f.has('maximum')) return say.between(shown('minimum'), shown('maximum'));
  return f.has('minimum') ? say.from(shown('minimum')) : say.upTo(shown('maximum'));
};

const languageName = (language: 'fr' | 'en', code: string): string =>
  new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(code) ?? code;

/** Both ends are known, or one of them is unbounded. */
const span = (f: Facts, words: { between: string; upTo: string; from: string; all: string }): string => {
  if (f.has('minimum') && f.has('maximum')) return `${f.number('minimum')} ${words.between} ${f.mm('maximum')}`;
  if (f.has('maximum')) return `${words.upTo} ${f.mm('maximum')}`;
  return f.has('minimum') ? `${words.from} ${f.mm('minimum')}` : words.all;
};
const enSpan = (f: Facts) => span(f, { between: 'to', upTo: 'up to', from: 'from', all: 'all' });
const frSpan = (f: Facts) => span(f, { between: 'à', upTo: 'jusqu’à', from: 'à partir de', all: 'toutes' });

const expected = (f: Facts, words: (price: string) => string) => (f.has('expected') ? words(f.money('expected')) : '');
const more = (f: Facts, words: (count: number) => string) =>
  f.has('more') && f.count('more') > 0 ? words(f.count('more')) : '';

/** The sizes of a row that its grid does not cover. */
const uncovered = (f: Facts, words: Record<string, (value: string, limit: string) => string>): string =>
  f
    .each('fields')
    .map((entry) => words[entry.text('field')]?.(entry.mm('value'), entry.mm('limit')) ?? entry.text('field'))
    .join('; ');

/**
 * The items of the report with their facts (A1): which cell, which option, which limits. A code without a
 * sentence here, or an item without the facts, gets a general sentence (`report-words.ts`). Steps and rows are named.
 */
export const reportFacts = messages({
  en: {
    inactive_category: (f: Facts) => `Its category “${f.name('category')}” is inactive`,
    rule_unknown_step: (f: Facts) =>
      `The rule “${f.name('rule')}” names ${f.name('step')}, which is not an active step`,
    rule_unknown_option: (f: Facts) => `The rule “${f.name('rule')}” names “${f.name('option')}”, which is not offered`,
    rule_looks_ahead: (f: Facts) => `The rule “${f.name('rule')}” refers to “${f.name('option')}” too early`,
    option_never_available: (f: Facts) =>
      `“${f.name('option')}” can never be chosen${f.has('rules') ? ` (${f.list('rules')})` : ''}`,
    rule_never_applies: (f: Facts) => `The rule “${f.name('rule')}” never applies`,
    example_fails: (f: Facts) => `The example “${f.name('example')}” is no longer right`,
    dead_end: (f: Facts) => `${deadEnd('en', f)} “${f.name('step')}” (${f.list('rules')})`,
    window_without_row: (f: Facts) => `No row for ${f.list('options')}`,
    inactive_brand: (f: Facts) => `Its brand “${f.name('brand')}” is inactive`,
    duplicate_display_order: (f: Facts) => `Same position (${f.number('display_order')}) as ${f.list('steps')}`,
    missing_required_options: (f: Facts) =>
      `${plural('en', f.count('count'), 'usable option', 'usable options')}, where at least ${f.number('minimum')} are required`,
    more_options_required_than_attached: (f: Facts) =>
      `${f.number('minimum')} options are required, but only ${f.number('count')} can be chosen`,
    inactive_option: (f: Facts) => `The option “${f.name('option')}” is inactive`,
    foreign_option: (f: Facts) => `The step names option ${f.at('option').number('id')}, which does not exist`,
    unknown_step: (f: Facts) => `It leads to step ${f.number('target_id')}, which the product does not have`,
    itself_step: () => 'It leads back to the step itself',
    inactive_step: (f: Facts) => `It leads to ${f.name('target')}, which is inactive`,
    circle_step: (f: Facts) => `It leads through ${f.name('target')} back to itself`,
    asymmetric_step_reference: (f: Facts) => `It leads to ${f.name('target')}, whose “previous step” leads elsewhere`,
    no_active_step: () => 'No from-price: there is no active step',
    no_positive_price: () => 'No from-price: with the percentages, every price is 0 or less',
    no_pricing_data: () => 'No from-price: no active step uses an active row with prices',
    stale_snapshot: (f: Facts) => `The step holds an old copy of a row: ${f.list('fields')}`,
    grid_does_not_cover_range: (f: Facts) =>
      uncovered(f, {
        total_width_min: (value, limit) => `The row’s widths start at ${value}, its grid at ${limit}`,
        total_width_max: (value, limit) => `The row’s widths go up to ${value}, its grid ends at ${limit}`,
        total_height_min: (value, limit) => `The row’s heights start at ${value}, its grid at ${limit}`,
        total_height_max: (value, limit) => `The row’s heights go up to ${value}, its grid ends at ${limit}`,
      }),
    grid_exceeds_range: (f: Facts) =>
      uncovered(f, {
        total_width_min: (value, limit) => `The grid starts at a width of ${limit}, the row at ${value}`,
        total_width_max: (value, limit) => `The grid goes to a width of ${limit}, the row ends at ${value}`,
        total_height_min: (value, limit) => `The grid starts at a height of ${limit}, the row at ${value}`,
        total_height_max: (value, limit) => `The grid goes to a height of ${limit}, the row ends at ${value}`,
      }),
    overlapping_rows: (f: Facts) =>
      `Covers the same sizes as ${f.name('used')}: widths ${enSpan(f.at('width'))}, heights ${enSpan(f.at('height'))}`,
    range_gap_width: (f: Facts) => `No price for widths from ${f.number('minimum')} to ${f.mm('maximum')}`,
    range_gap_height: (f: Facts) => `No price for heights from ${f.number('minimum')} to ${f.mm('maximum')}`,
    dearer_than_larger: (f: Facts) =>
      `${f.size()} costs ${f.money('price')}, more than the larger ${f.at('neighbour').size()} (${f.at('neighbour').money('price')})${expected(f, (price) => `; about ${price} would fit`)}${more(f, (count) => `. ${counted('en', count)} more like it`)}`,
    cheaper_than_smaller: (f: Facts) =>
      `${f.size()} costs ${f.money('price')}, less than the smaller ${f.at('neighbour').size()} (${f.at('neighbour').money('price')})${expected(f, (price) => `; about ${price} would fit`)}${more(f, (count) => `. ${counted('en', count)} more like it`)}`,
    falling_formula: (f: Facts) => `A is ${f.number('A')}, so a larger window costs less`,
    poor_line: (f: Facts) =>
      `The formula follows the prices poorly: r² is ${f.number('r2')}, ${f.number('limit')} would be good`,
    poor_price: (f: Facts) =>
      `${f.size()} costs ${f.money('price')}, the formula says ${f.money('expected')} (${f.percent('percent')})`,
    openings_do_not_match_leaf_count: (f: Facts) =>
      `Leaf ${f.number('leaf')} has ${f.has('opening') ? `the opening ${f.text('opening')}` : 'no opening'}, with ${plural('en', f.count('leaf_count'), 'leaf', 'leaves')} in all`,
    missing_translation: (f: Facts) => `The translation into ${languageName('en', f.text('language'))} is missing`,
  },
  fr: {
    inactive_category: (f: Facts) => `Sa catégorie « ${f.name('category')} » est inactive`,
    rule_unknown_step: (f: Facts) => `La règle « ${f.name('rule')} » cite ${f.name('step')}, qui n’est pas active`,
    rule_unknown_option: (f: Facts) =>
      `La règle « ${f.name('rule')} » cite « ${f.name('option')} », qui n’est pas proposée`,
    rule_looks_ahead: (f: Facts) => `La règle « ${f.name('rule')} » demande « ${f.name('option')} » trop tôt`,
    option_never_available: (f: Facts) =>
      `« ${f.name('option')} » ne peut jamais être choisi${f.has('rules') ? ` (${f.list('rules')})` : ''}`,
    rule_never_applies: (f: Facts) => `La règle « ${f.name('rule')} » ne s’applique jamais`,
    example_fails: (f: Facts) => `L’exemple « ${f.name('example')} » n’est plus juste`,
    dead_end: (f: Facts) => `${deadEnd('fr', f)} « ${f.name('step')} » (${f.list('rules')})`,
    window_without_row: (f: Facts) => `Aucune ligne pour ${f.list('options')}`,
    inactive_brand: (f: Facts) => `Sa marque « ${f.name('brand')} » est inactive`,
    duplicate_display_order: (f: Facts) => `En place ${f.number('display_order')}, comme ${f.list('steps')}`,
    missing_required_options: (f: Facts) =>
      `${plural('fr', f.count('count'), 'option utilisable', 'options utilisables')}, il en faut au moins ${f.number('minimum')}`,
    more_options_required_than_attached: (f: Facts) =>
      `${f.number('minimum')} options sont à choisir, ${f.number('count')} peuvent l’être`,
    inactive_option: (f: Facts) => `L’option « ${f.name('option')} » est inactive`,
    foreign_option: (f: Facts) => `L’étape cite l’option n° ${f.at('option').number('id')}, qui n’existe pas`,
    unknown_step: (f: Facts) => `Elle mène à l’étape n° ${f.number('target_id')}, que le produit n’a pas`,
    itself_step: () => 'Elle ramène à l’étape elle-même',
    inactive_step: (f: Facts) => `Elle mène à ${f.name('target')}, qui est inactive`,
    circle_step: (f: Facts) => `Par ${f.name('target')}, elle tourne en rond`,
    asymmetric_step_reference: (f: Facts) => `Elle mène à ${f.name('target')}, et le retour mène ailleurs`,
    no_active_step: () => 'Sans prix « à partir de » : aucune étape active',
    no_positive_price: () => 'Sans prix « à partir de » : avec les pourcentages, tous les prix sont à 0 ou moins',
    no_pricing_data: () => 'Sans prix « à partir de » : aucune étape active n’utilise une ligne active avec des prix',
    stale_snapshot: (f: Facts) => `L’étape garde une ancienne copie d’une ligne : ${f.list('fields')}`,
    grid_does_not_cover_range: (f: Facts) =>
      uncovered(f, {
        total_width_min: (value, limit) => `La ligne commence à ${value} de large, sa grille à ${limit}`,
        total_width_max: (value, limit) => `La ligne va jusqu’à ${value} de large, sa grille s’arrête à ${limit}`,
        total_height_min: (value, limit) => `La ligne commence à ${value} de haut, sa grille à ${limit}`,
        total_height_max: (value, limit) => `La ligne va jusqu’à ${value} de haut, sa grille s’arrête à ${limit}`,
      }),
    grid_exceeds_range: (f: Facts) =>
      uncovered(f, {
        total_width_min: (value, limit) => `La grille commence à ${limit} de large, la ligne à ${value}`,
        total_width_max: (value, limit) => `La grille va jusqu’à ${limit} de large, la ligne s’arrête à ${value}`,
        total_height_min: (value, limit) => `La grille commence à ${limit} de haut, la ligne à ${value}`,
        total_height_max: (value, limit) => `La grille va jusqu’à ${limit} de haut, la ligne s’arrête à ${value}`,
      }),
    overlapping_rows: (f: Facts) =>
      `Couvre les mêmes dimensions que ${f.name('used')} : largeurs ${frSpan(f.at('width'))}, hauteurs ${frSpan(f.at('height'))}`,
    range_gap_width: (f: Facts) => `Aucun prix pour les largeurs de ${f.number('minimum')} à ${f.mm('maximum')}`,
    range_gap_height: (f: Facts) => `Aucun prix pour les hauteurs de ${f.number('minimum')} à ${f.mm('maximum')}`,
    dearer_than_larger: (f: Facts) =>
      `${f.size()} coûte ${f.money('price')}, plus que ${f.at('neighbour').size()}, pourtant plus grand (${f.at('neighbour').money('price')})${expected(f, (price) => ` ; on attendrait environ ${price}`)}${more(f, (count) => `. ${plural('fr', count, 'autre cas', 'autres cas')}`)}`,
    cheaper_than_smaller: (f: Facts) =>
      `${f.size()} coûte ${f.money('price')}, moins que ${f.at('neighbour').size()}, pourtant plus petit (${f.at('neighbour').money('price')})${expected(f, (price) => ` ; on attendrait environ ${price}`)}${more(f, (count) => `. ${plural('fr', count, 'autre cas', 'autres cas')}`)}`,
    falling_formula: (f: Facts) => `A vaut ${f.number('A')} : une fenêtre plus grande coûte moins cher`,
    poor_line: (f: Facts) =>
      `La formule suit mal les prix : r² vaut ${f.number('r2')}, il faudrait ${f.number('limit')}`,
    poor_price: (f: Facts) =>
      `${f.size()} coûte ${f.money('price')}, la formule donne ${f.money('expected')} (${f.percent('percent')})`,
    openings_do_not_match_leaf_count: (f: Facts) =>
      `Le vantail ${f.number('leaf')} ${f.has('opening') ? `a l’ouverture ${f.text('opening')}` : 'n’a pas d’ouverture'}, pour ${plural('fr', f.count('leaf_count'), 'vantail', 'vantaux')} en tout`,
    missing_translation: (f: Facts) => `La traduction manque : ${languageName('fr', f.text('language'))}`,
  },
});

type Sentence = keyof (typeof reportFacts)['en'];

const isSentence = (name: string): name is Sentence => Object.hasOwn(reportFacts.en, name);

/** Some codes cover several findings, which differ in their facts. */
const variantOf = (code: string, params: Readonly<Record<string, unknown>>): string => {
  const { reason, axis, neighbour, price, A, width } = params;
  if (code === 'invalid_next_step' || code === 'invalid_previous_step') return `${reason}_step`;
  if (code === 'no_price') return String(reason);
  if (code === 'range_gap') return `range_gap_${axis}`;
  if (code === 'poor_fit') return width === undefined ? 'poor_line' : 'poor_price';
  if (code !== 'not_monotonic') return code;
  if (A !== undefined) return 'falling_formula';
  const other = (neighbour as { price?: unknown } | undefined)?.price;
  return Number(price) > Number(other) ? 'dearer_than_larger' : 'cheaper_than_smaller';
};

/** The sentence for an item with these facts; undefined if there is no sentence for it. */
export const factSentence = (
  language: 'fr' | 'en',
  code: string,
  params: Readonly<Record<string, unknown>>,
): ((facts: Facts) => string) | undefined => {
  const name = variantOf(code, params);
  return isSentence(name) ? reportFacts[language][name] : undefined;
};
