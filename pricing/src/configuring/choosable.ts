import type { OptionChoice } from '../choices/choices-answer.ts';
import type { RuleReason } from '../product/rule.ts';

type Judged = Pick<OptionChoice, 'available' | 'selected' | 'reasons' | 'leads_nowhere' | 'because'>;

/**
 * Whether a configurator offers an option: no rule excludes it, and it does not lead nowhere (D22.1). What is selected
 * already stays, so that it can be taken back.
 *
 * @example
 * isChoosable({ available: true, selected: false, reasons: [], leads_nowhere: true }); // false
 */
export function isChoosable({ available, selected, leads_nowhere }: Judged): boolean {
  return available && (selected || leads_nowhere !== true);
}

/**
 * The rules that are the reason why an option is not offered; none where prices or sizes are.
 *
 * @example
 * reasonsAgainst({ available: false, selected: false, reasons: [reason], leads_nowhere: true }); // [reason]
 */
export function reasonsAgainst({ available, reasons, because }: Judged): readonly RuleReason[] {
  return available ? (because?.rules ?? []) : reasons;
}
