import type { Change } from '../../api/changes.ts';

/** D12.4: the summaries of bulk calls, and of what takes them back. */
export const SUMMARY_TYPES = [
  'import.applied',
  'adjustment.applied',
  'share.applied',
  'copy.applied',
  'document.applied',
  'restore.applied',
  'revert.applied',
  'plan.published',
] as const;

const isSummary = ({ type }: Change): boolean => SUMMARY_TYPES.some((summary) => summary === type);

export type HistoryEntry =
  | { kind: 'change'; number: number; at: string; change: Change; prices: Change[] }
  /** All that one bulk call did; `summary` is undefined where the list leaves it out. */
  | { kind: 'bulk'; number: number; at: string; summary: Change | undefined };

/** What a list shows of changes, the newest first: a bulk call is one entry, a from-price belongs to what moved it. */
export const entriesOf = (changes: readonly Change[], isFolded: boolean): HistoryEntry[] => {
  const entries: HistoryEntry[] = [];
  const bulk = new Map<number, Extract<HistoryEntry, { kind: 'bulk' }>>();
  let prices: Change[] = [];
  const addBulk = (number: number, change: Change) => {
    const known = bulk.get(number);
    const entry = known ?? { kind: 'bulk' as const, number, at: change.at, summary: undefined };
    if (change.number === number) entry.summary = change;
    if (!known) entries.push(entry);
    bulk.set(number, entry);
  };
  const flush = () => {
    for (const change of prices)
      entries.push({ kind: 'change', number: change.number, at: change.at, change, prices: [] });
    prices = [];
  };
  for (const change of changes) {
    // D12.2: it comes last of its transaction, so here it comes first, and waits for what moved it.
    const belongs = prices[0] === undefined || prices[0].request_id === change.request_id;
    if (!belongs) flush();
    if (isFolded && change.cause !== null) addBulk(change.cause, change);
    else if (isSummary(change)) addBulk(change.number, change);
    else if (change.type === 'from_price.changed' && change.request_id !== null) prices.push(change);
    else {
      entries.push({ kind: 'change', number: change.number, at: change.at, change, prices });
      prices = [];
    }
  }
  flush();
  return entries;
};

/** The entries of each day of the reader's clock, in their order. */
export const byDay = (entries: readonly HistoryEntry[]): { day: string; entries: HistoryEntry[] }[] => {
  const days: { day: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const date = new Date(entry.at);
    const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-');
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};
