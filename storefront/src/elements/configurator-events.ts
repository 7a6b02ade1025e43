import type { ChoiceProblem, QuoteBody } from '@vantail/pricing';
import type { SavedQuote } from '../service/shop-service.ts';
import type { ShownQuote } from '../shop/shop-state.ts';

/** What `vantail-change` tells: everything that a shop's own cart needs. */
export type ChangeDetail = {
  /** The body of a quote for what is chosen. */
  readonly selection: QuoteBody;
  /** Null while there is no price, and why stands in `problems`. */
  readonly price: ShownQuote | null;
  /** What all pieces cost without and with VAT (D19.7); null where there is no price, or no VAT. */
  readonly totals: { readonly net: number; readonly gross: number } | null;
  readonly problems: readonly ChoiceProblem[];
  /** Whether the service has said the same. Never sell at a price that a browser computed: save a quote. */
  readonly confirmed: boolean;
};

/** What `vantail-quote` tells: the customer asks for this. `quote` is null where the key may not save one. */
export type QuoteDetail = Omit<ChangeDetail, 'problems' | 'confirmed'> & {
  readonly quote: SavedQuote | null;
  /** All windows of the request, in their order; `selection` is the one that was being configured. */
  readonly selections: readonly QuoteBody[];
};

/** What `vantail-error` tells. */
export type ErrorDetail = {
  /** The code of the service's refusal; `not_configured` where key or product is missing, `unreachable` without an answer. */
  readonly code: string;
  readonly message: string;
  /** The id of the request in the service's log; null where there was no answer. */
  readonly request_id: string | null;
  readonly product: number | null;
};

/** The events of the elements by name. All bubble and cross shadow roots. */
export type VantailEventMap = {
  'vantail-loaded': CustomEvent<{ readonly product: number; readonly name: string }>;
  'vantail-change': CustomEvent<ChangeDetail>;
  'vantail-quote': CustomEvent<QuoteDetail>;
  'vantail-error': CustomEvent<ErrorDetail>;
  /** A question was opened; null: closed. */
  'vantail-step': CustomEvent<{ readonly step_id: number | null; readonly section: string | null }>;
  'vantail-option': CustomEvent<{ readonly step_id: number; readonly option_id: number; readonly selected: boolean }>;
  'vantail-size': CustomEvent<{ readonly width: number | null; readonly height: number | null }>;
  /** The dialog of an offer. */
  'vantail-dialog': CustomEvent<{ readonly open: boolean }>;
};
