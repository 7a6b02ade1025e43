import {
  type Choice,
  type ChoicesAnswer,
  choiceOf,
  choicesOf,
  type Dropped,
  firstChoice,
  namesWindows,
  type ProductConfiguration,
  type QuoteRequest,
  quotable,
  type SizeMm,
  settleChoice,
} from '@vantail/pricing';
import type { ShopConfiguration } from '../service/shop-configuration.ts';

/**
 * Whether the service agrees with what is shown. `asking`: its answer is awaited. `confirmed`: it says the same.
 * `corrected`: it said something else, which is what is shown now. `away`: it could not be asked.
 */
export type Check = 'asking' | 'confirmed' | 'corrected' | 'away';

/** Everything that a configurator knows between two events. Each event makes a new one. */
export type ShopState = {
  readonly configuration: ShopConfiguration;
  readonly product: ProductConfiguration;
  readonly language: string;
  /** Without tables only the service knows prices (D16.6). */
  readonly isPricedHere: boolean;
  readonly choice: Choice;
  /** What can be chosen and what it costs; undefined for a size that is none. */
  readonly answer: ChoicesAnswer | undefined;
  readonly check: Check;
  /** What the last change took away, and what was chosen in its place where only one thing was left. */
  readonly dropped: readonly Dropped[];
  readonly filled: readonly { readonly step_id: number; readonly option_id: number }[];
  /** The choice before the change that dropped something: the way back. */
  readonly before: Choice | undefined;
  /** Whether the customer has changed anything. */
  readonly isTouched: boolean;
};

export type StartOptions = {
  readonly language: string;
  readonly seesTables: boolean;
  /** A choice to begin with, such as one that a shop remembered. */
  readonly selection?: QuoteRequest | undefined;
};

/** Prices are computed here only from tables that are there: a wrong price is worse than one that comes a moment later. */
const hasTables = ({ pricing_configurations }: ShopConfiguration): boolean =>
  pricing_configurations.some(({ price_table, price_table_id }) => (price_table ?? price_table_id ?? null) !== null);

/** The answer without what only tables could tell. */
const unpriced = (answer: ChoicesAnswer | undefined): ChoicesAnswer | undefined =>
  answer && {
    ...answer,
    steps: answer.steps.map((step) => ({
      ...step,
      options: step.options.map((option) => ({ ...option, amount: null, total: null })),
    })),
    quote: null,
    problems: answer.problems.filter(({ code }) => code === 'invalid_selection'),
  };

const answerHere = ({ product, isPricedHere, language }: ShopState, choice: Choice): ChoicesAnswer | undefined => {
  const answer = choicesOf(product, choice, language);
  return isPricedHere ? answer : unpriced(answer);
};

const shown = (state: ShopState, change: Partial<ShopState>): ShopState => {
  const next = { ...state, ...change, check: 'asking' as const };
  return { ...next, answer: answerHere(next, next.choice) };
};

/** A configurator that has just been opened, with the maker's defaults chosen (D14.10). */
export const startShop = (
  configuration: ShopConfiguration,
  { language, seesTables, selection }: StartOptions,
): ShopState => {
  const product = quotable(configuration);
  const start: ShopState = {
    configuration,
    product,
    language,
    isPricedHere: seesTables && hasTables(configuration),
    choice: selection ? choiceOf(selection) : firstChoice(product),
    answer: undefined,
    check: 'asking',
    dropped: [],
    filled: [],
    before: undefined,
    isTouched: selection !== undefined,
  };
  return shown(start, {});
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

/** What the two answers must agree in: the price, or why there is none. */
const verdictOf = (answer: ChoicesAnswer | undefined): string =>
  answer?.quote ? `${answer.quote.unit_price} ${answer.quote.total}` : (answer?.problems[0]?.code ?? 'none');

/**
 * The service's answer, which counts: what it says is shown, whether or not it was computed here. An answer to a choice
 * that is no longer the current one is not used.
 */
export const answered = (state: ShopState, choice: Choice, answer: ChoicesAnswer): ShopState => {
  if (choice !== state.choice) return state;
  const isSame = !state.isPricedHere || verdictOf(answer) === verdictOf(state.answer);
  const next: ShopState = { ...state, answer, check: isSame ? 'confirmed' : 'corrected' };
  // Without tables nobody here knows a usual size: the nearest one that has a price is a better start than a refusal.
  const nearest = answer.problems.find(({ nearest_sizes }) => nearest_sizes?.length)?.nearest_sizes?.[0];
  if (state.isTouched || state.isPricedHere || !nearest) return next;
  return { ...resize(state, nearest), isTouched: false };
};

export const unanswered = (state: ShopState, choice: Choice): ShopState =>
  choice === state.choice ? { ...state, check: 'away' } : state;

/** The price that is shown; null while there is none, or only the service could tell and has not yet. */
export const quoteOf = (state: ShopState) => state.answer?.quote ?? null;
