import type { RuleReason } from '../../product/rule.ts';
import type { Selection } from '../../request/quote-request.ts';

/**
 * Why an option leads nowhere (D22.1): selections that were made, and rules, that cannot be completed together with it.
 * Without any one of them, they can.
 *
 * @example
 * const because: NowhereBecause = { selections: [{ step_id: 3, option_ids: [5] }], rules: [reason] };
 */
export type NowhereBecause = { readonly selections: readonly Selection[]; readonly rules: readonly RuleReason[] };

/**
 * Whether an option leads nowhere, and why; null where it was not found out.
 *
 * @example
 * const ahead: LookAhead = { leads_nowhere: false };
 */
export type LookAhead =
  | { readonly leads_nowhere: false | null }
  | { readonly leads_nowhere: true; readonly because: NowhereBecause };
