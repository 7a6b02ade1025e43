import {
  type Choice,
  type ChoicesAnswer,
  type ChoicesWithVat,
  choiceOf,
  choicesOf,
  choicesWithVat,
  type Dropped,
  firstChoice,
  namesWindows,
  type ProductConfiguration,
  type QuoteRequest,
  quotable,
  type SizeMm,
  settleChoice,
  type VatTerms,
} from '@vantail/pricing';
import type { ShopConfiguration } from '../service/shop-configuration.ts';
import { sumsOf } from './shown-prices.ts';
import { asSaved, chosenBy } from './start-choice.ts';

/**
 * Whether the service agrees with what is shown. `asking`: its answer is awaited. `confirmed`: it says the same.
 * `corrected`: it said something else, which is what is shown now. `away`: it could not be asked.
 */
type Check = 'asking' | 'confirmed' | 'corrected' | 'away';

/** What is shown of an answer; one that was made here without the terms has no prices. */
type ShopAnswer = Omit<ChoicesWithVat, 'vat_terms'>;

/** Everything that a configurator knows between two events. Each event makes a new one. */
export type ShopState = {
  readonly configuration: ShopConfiguration;
  readonly product: ProductConfiguration;
  readonly language: string;
  /** Without tables (D16.6), or with a tariff (D19.6), only the service knows prices. */
  readonly isPricedHere: boolean;
  /** D19.10: what prices contain, and the VAT that is asked for; undefined until the service has told: no price is shown. */
  readonly terms: VatTerms | undefined;
  readonly choice: Choice;
  /** What its maker preselects (D14.10): where a customer begins. */
  readonly defaults: Choice;
  /** What can be chosen and what it costs; undefined for a size that is none. */
  readonly answer: ShopAnswer | undefined;
  readonly check: Check;
  /** What the last change took away, and what was chosen in its place where only one thing was left. */
  readonly dropped: readonly Dropped[];
  readonly filled: readonly { readonly step_id: number; readonly option_id: number }[];
  /** The choice before the change that dropped something: the way back. */
  readonly before: Choice | undefined;
  /** Whether the customer has changed anything. */
  readonly isTouched: boolean;
};

type StartOptions = {
  readonly language: string;
  /** Whether the browser may compute prices: it sees the tables, and the key has no tariff. */
  readonly mayPrice: boolean;
  readonly terms: VatTerms | undefined;
  /** What to begin with, on top of the defaults: of a link, or one that a shop remembered. */
  readonly selection?: QuoteRequest | undefined;
  /** A line of a saved quote, which is all that was chosen. */
  readonly saved?: QuoteRequest | undefined;
};

/** Whether a price is computed here, and not only shown. */
export const canPrice = ({ isPricedHere, terms }: ShopState): boolean => isPricedHere && terms !== undefined;

/** Prices are computed here only from tables that are there: a wrong price is worse than one that comes a moment later. */
const hasTables = ({ pricing_configurations }: ShopConfiguration): boolean =>
  pricing_configurations.some(({ price_table, price_table_id }) => (price_table ?? price_table_id ?? null) !== null);

/** The answer without what only tables could tell. */
const unpriced = (answer: ChoicesAnswer): ShopAnswer => ({
  ...answer,
  steps: answer.steps.map((step) => ({
    ...step,
    options: step.options.map((option) => ({
      ...option,
      amount: null,
      total: null,
      gross_amount: null,
      gross_total: null,
    })),
  })),
  quote: null,
  problems: answer.problems.filter(({ code }) => code === 'invalid_selection'),
});

const answerHere = ({ product, isPricedHere, terms, language }: ShopState, choice: Choice): ShopAnswer | undefined => {
  const answer = choicesOf(product, choice, language);
  if (!answer) return undefined;
  return isPricedHere && terms ? choicesWithVat(answer, terms) : unpriced(answer);
};

const shown = (state: ShopState, change: Partial<ShopState>): ShopState => {
  const next = { ...state, ...change, check: 'asking' as const };
  return { ...next, answer: answerHere(next, next.choice) };
};

/** Steps that must be answered, have lost their selection, and can be answered in one way only. */
const singleWays = ({ dropped, answer }: ReturnType<typeof settleChoice>) =>
  (answer?.steps ?? []).flatMap(({ step_id, visible, required, options }) => {
    const possible = options.filter(({ available }) => available);
    const [only] = possible;
    const isOpen = visible && required && !options.some(({ selected }) => selected);
    const isLost = dropped.some((one) => one.step_id === step_id);
    return isOpen && isLost && only && possible.length === 1 ? [{ step_id, option_id: only.option_id }] : [];
  });

/** Another choice: what it makes impossible is taken out, and told. */
export const choose = (state: ShopState, wanted: Choice): ShopState => {
  const { selections } = state.choice;
  // Another window may have been chosen: a row that was named for the one before does not stay.
  const isOther = wanted.selections !== selections && namesWindows(state.product);
  const settled = settleChoice(state.product, isOther ? { ...wanted, rowId: null } : wanted, state.language);
  const filled = singleWays(settled);
  const added = Object.fromEntries(filled.map(({ step_id, option_id }) => [step_id, [option_id]]));
  return shown(state, {
    choice: { ...settled.choice, selections: { ...settled.choice.selections, ...added } },
    dropped: settled.dropped,
    filled,
    before: settled.dropped.length > 0 ? state.choice : undefined,
    isTouched: true,
  });
};

/** A configurator that has just been opened: with what the page gives, on top of the maker's defaults (D14.10). */
export const startShop = (configuration: ShopConfiguration, options: StartOptions): ShopState => {
  const { language, mayPrice, terms, selection, saved } = options;
  const product = quotable(configuration);
  const defaults = firstChoice(product);
  const start: ShopState = shown(
    {
      configuration,
      product,
      language,
      isPricedHere: mayPrice && hasTables(configuration),
      terms,
      choice: defaults,
      defaults,
      answer: undefined,
      check: 'asking',
      dropped: [],
      filled: [],
      before: undefined,
      isTouched: false,
    },
    {},
  );
  if (saved) return { ...choose(start, asSaved(saved, configuration)), before: undefined };
  return selection ? chooseGiven(start, selection) : start;
};

/** Chooses what a page gives, and keeps what it does not name. A default that it makes impossible goes without a word. */
export const chooseGiven = (state: ShopState, given: QuoteRequest): ShopState => {
  const next = choose(state, chosenBy(given, state));
  const isIn = ({ step_id, option_id }: Dropped, selections: Choice['selections']) =>
    selections[step_id]?.includes(option_id) === true;
  const named = choiceOf(given).selections;
  const dropped = next.dropped.filter((one) => isIn(one, named) || !isIn(one, state.defaults.selections));
  return { ...next, dropped, before: undefined };
};

/** Presses an option: in a step that takes one it replaces the other, elsewhere it is added or taken away. */
export const pressOption = (state: ShopState, stepId: number, optionId: number): ShopState => {
  const { choice, configuration } = state;
  const step = configuration.steps.find(({ id }) => id === stepId);
  const now = choice.selections[stepId] ?? [];
  const without = now.filter((id) => id !== optionId);
  const added = step?.options_max === 1 ? [optionId] : [...now, optionId];
  const ids = without.length < now.length ? without : added;
  return choose(state, { ...choice, selections: { ...choice.selections, [stepId]: ids } });
};

/** Takes the selection of an optional step away. */
export const clearStep = (state: ShopState, stepId: number): ShopState =>
  choose(state, { ...state.choice, selections: { ...state.choice.selections, [stepId]: [] } });

export const resize = (state: ShopState, size: Partial<{ [Side in keyof SizeMm]: number | null }>): ShopState =>
  choose(state, { ...state.choice, ...size });

/** One of the product's windows, where no option names them. */
export const chooseRow = (state: ShopState, rowId: number): ShopState =>
  choose(state, { ...state.choice, rowId, fields: {} });

/** D10: 1 to 10,000 pieces. */
const MOST = 10_000;

export const changeQuantity = (state: ShopState, quantity: number): ShopState => {
  const whole = Math.min(MOST, Math.max(1, Math.round(quantity) || 1));
  return whole === state.choice.quantity ? state : choose(state, { ...state.choice, quantity: whole });
};

/** Takes the last change back, if it took something away. */
export const undo = (state: ShopState): ShopState =>
  state.before ? shown(state, { choice: state.before, dropped: [], filled: [], before: undefined }) : state;

/** What the two answers must agree in: the price without and with VAT, or why there is none. */
const verdictOf = (answer: ShopAnswer | undefined, terms: VatTerms | undefined): string => {
  const quote = answer?.quote;
  if (!quote || !terms) return answer?.problems[0]?.code ?? 'none';
  return JSON.stringify([quote.unit_price, quote.total].map((price) => sumsOf(price, terms, 'both')));
};

/**
 * The service's answer, which counts: what it says is shown, whether or not it was computed here. An answer to a choice
 * that is no longer the current one is not used.
 */
export const answered = (state: ShopState, choice: Choice, answer: ChoicesWithVat): ShopState => {
  if (choice !== state.choice) return state;
  const { vat_terms: terms } = answer;
  const isSame = !canPrice(state) || verdictOf(answer, terms) === verdictOf(state.answer, state.terms);
  const next: ShopState = { ...state, answer, terms, check: isSame ? 'confirmed' : 'corrected' };
  // Without tables nobody here knows a usual size: the nearest one that has a price is a better start than a refusal.
  const nearest = answer.problems.find(({ nearest_sizes }) => nearest_sizes?.length)?.nearest_sizes?.[0];
  if (state.isTouched || state.isPricedHere || !nearest) return next;
  return { ...resize({ ...state, terms }, nearest), isTouched: false };
};

export const unanswered = (state: ShopState, choice: Choice): ShopState =>
  choice === state.choice ? { ...state, check: 'away' } : state;

/** The price of what is chosen, as the service would answer it (D19.10). */
export type ShownQuote = NonNullable<ChoicesWithVat['quote']>;

/** The price that is shown; null while there is none, or only the service could tell and has not yet. */
export const quoteOf = (state: ShopState): ShownQuote | null => state.answer?.quote ?? null;
