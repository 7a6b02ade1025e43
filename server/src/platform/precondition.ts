import { Problem } from './errors.ts';

/** A check that services run on the record they have locked: throws when If-Match names another version (D1). */
export type Precondition = (record: { version: number }) => void;

/** The entity tags of an If-Match or If-None-Match. */
export const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim());

/** The version in an entity tag: `"3"`, or `"3.17"` of a step, of which the first number counts (D1). */
const versionOf = (tag: string): number | undefined => {
  const match = /^"([1-9][0-9]*)(?:\.[0-9]+)?"$/.exec(tag);
  return match ? Number(match[1]) : undefined;
};

/** The precondition that the text of an If-Match states; without one, any version will do. */
export const preconditionOf =
  (tags: string | null | undefined): Precondition =>
  ({ version }) => {
    if (tags === undefined || tags === null || tags.trim() === '*') return;
    if (!tagsOf(tags).some((tag) => versionOf(tag) === version)) {
      throw new Problem(
        'precondition_failed',
        `The object is at version ${version} now; read it again, then repeat the change`,
      );
    }
  };
