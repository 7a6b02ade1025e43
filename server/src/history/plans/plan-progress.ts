import type { OnProgress, Progress } from '../../platform/scheduling/scheduled-work.ts';

/**
 * How a check is followed: reading the files of imports; what is reported of before (reports, quotes); the requests themselves;
 * reports and quotes again; and, after the transaction, the examples, and what the reports gain and lose.
 */
export const followedCheck = {
  name: 'check',
  phases: ['reading', 'before', 'requests', 'after', 'examples_before', 'examples_after', 'comparing'],
} as const;

/** How publishing is followed. */
export const followedPublishing = {
  name: 'plan',
  phases: ['reading', 'examples_before', 'requests', 'examples_after'],
} as const;

type RunPhase = (typeof followedPublishing.phases)[number];

/** What a run of the requests reports, whether it is committed or rolled back. */
export type RunProgress = Progress<RunPhase>;
export type CheckProgress = Progress<(typeof followedCheck.phases)[number]>;

/** Nobody follows it. */
export const unfollowed: RunProgress = () => () => {};

/** A request that changes thousands of prices is one of many: each has so many parts of the whole. */
const PARTS = 100;

/** The progress of one of `count` things as that of all of them. */
export const partOf =
  (onProgress: OnProgress, index: number, count: number): OnProgress =>
  (done, total) =>
    onProgress(PARTS * index + Math.floor((PARTS * done) / Math.max(1, total)), PARTS * count);
