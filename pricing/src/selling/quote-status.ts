/**
 * Every status of a saved quote (D10).
 *
 * @example
 * QUOTE_STATUSES.includes('sent'); // true
 */
export const QUOTE_STATUSES = ['draft', 'sent', 'accepted', 'declined'] as const;

/**
 * The status of a saved quote.
 *
 * @example
 * const status: QuoteStatus = 'draft';
 */
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/**
 * Which status may follow which (D19.9). A status may always stay what it is; `accepted` is final.
 *
 * @example
 * NEXT_STATUSES.declined; // ['draft']
 */
export const NEXT_STATUSES: Readonly<Record<QuoteStatus, readonly QuoteStatus[]>> = {
  draft: ['sent', 'accepted', 'declined'],
  sent: ['draft', 'accepted', 'declined'],
  accepted: [],
  declined: ['draft'],
};

/**
 * Whether a quote may turn from one status to another (D19.9), or stay what it is.
 *
 * @example
 * mayBecome('accepted', 'draft'); // false
 */
export function mayBecome(from: QuoteStatus, to: QuoteStatus): boolean {
  return from === to || NEXT_STATUSES[from].includes(to);
}
