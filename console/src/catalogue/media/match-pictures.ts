import { referenceKey } from '@vantail/pricing';
import { folded } from '../../ui/language/folded.ts';

/** A product or an option, as a file name may mean it. */
export type PictureTarget = {
  kind: 'product' | 'option';
  id: number;
  name: string;
  name_en: string | null;
  reference: string | null;
  image_url: string | null;
  active: boolean;
};

/** What a file name means: one record, by its reference or its name; or several, or none, which somebody has to choose. */
export type PictureMatch =
  | { by: 'reference' | 'name'; target: PictureTarget }
  | { by: 'several'; candidates: readonly PictureTarget[] }
  | { by: 'nothing' };

export const targetKey = ({ kind, id }: Pick<PictureTarget, 'kind' | 'id'>): string => `${kind} ${id}`;

const withoutExtension = (fileName: string): string => {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(0, dot) : fileName;
};

/**
 * Letters and digits alone, without accents and case: `Chêne_doré-2` and `chene dore 2` are one. What stands between two digits stays as
 * a space: `RAL 1 (2)`, a second copy of `RAL 1`, is not `RAL 12`.
 */
const plain = (text: string): string =>
  folded(text)
    .replaceAll(/(?<=\p{N})[^\p{L}\p{N}]+(?=\p{N})/gu, ' ')
    .replaceAll(/[^\p{L}\p{N} ]|(?<!\p{N}) | (?!\p{N})/gu, '');

type Index = ReadonlyMap<string, readonly PictureTarget[]>;

/** The records by a text of theirs; a text without a letter or digit means nothing. */
const indexed = (
  targets: readonly PictureTarget[],
  textsOf: (target: PictureTarget) => readonly (string | null)[],
): Index => {
  const index = new Map<string, PictureTarget[]>();
  for (const target of targets)
    for (const text of new Set(textsOf(target)))
      if (text !== null && text !== '') {
        const known = index.get(text);
        if (known) known.push(target);
        else index.set(text, [target]);
      }
  return index;
};

const plainOrNull = (text: string | null): string | null => (text === null ? null : plain(text));

/**
 * Matches file names to products and options: the very reference first, whatever spaces are in it, then the reference in other spellings, then the name.
 * The first of these that finds anything decides; where it finds several, nobody guesses.
 */
export const pictureMatcher = (targets: readonly PictureTarget[]): ((fileName: string) => PictureMatch) => {
  const exact = indexed(targets, ({ reference }) => [reference === null ? null : referenceKey(reference)]);
  const references = indexed(targets, ({ reference }) => [plainOrNull(reference)]);
  const names = indexed(targets, ({ name, name_en }) => [plain(name), plainOrNull(name_en)]);
  return (fileName) => {
    const bare = referenceKey(withoutExtension(fileName));
    const spelled = plain(bare);
    const steps = [
      { by: 'reference', found: exact.get(bare) },
      { by: 'reference', found: references.get(spelled) },
      { by: 'name', found: names.get(spelled) },
    ] as const;
    for (const { by, found } of steps) {
      const [target, ...others] = found ?? [];
      if (target) return others.length === 0 ? { by, target } : { by: 'several', candidates: [target, ...others] };
    }
    return { by: 'nothing' };
  };
};

/** A picture of the list: where it goes, if anywhere. */
type PicturePlace = { id: number; target: PictureTarget | undefined };

/** The rows whose record another row has as well: which picture it gets is not guessed either. */
export const rivals = (places: readonly PicturePlace[]): ReadonlySet<number> => {
  const aimed = places.filter(({ target }) => target !== undefined);
  const byTarget = Map.groupBy(aimed, ({ target }) => targetKey(target as PictureTarget));
  return new Set([...byTarget.values()].filter((rows) => rows.length > 1).flatMap((rows) => rows.map(({ id }) => id)));
};
