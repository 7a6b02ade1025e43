import { type Fault, Problem, validationError } from '../../../errors.ts';
import type { CheckedDocument } from '../document/checked-document.ts';
import type { ImportReport } from './import-schema.ts';
import type { OptionMatch } from './match-options.ts';

/** B6: an import does not mix with what is there; whoever wants the old gone says so. */
export const mustBeEmpty = ({ steps, rows, rules }: { steps: number; rows: number; rules: number }): void => {
  if (steps === 0 && rows === 0 && rules === 0) return;
  const there = `${steps} active steps, ${rows} active pricing rows and ${rules} active rules`;
  throw new Problem('conflict', `The product has ${there}: send mode=replace to deactivate them, or choose another`);
};

/** §4.1 rule 2: what a step attaches is active; lenient handling takes an inactive one over as it is. */
export const mustAttachActive = (document: CheckedDocument, matches: readonly OptionMatch[]): void => {
  const inactive = new Map(
    matches
      .filter(({ option, existing }) => !(existing ?? option.values).active)
      .map((match) => [match.option.key, match]),
  );
  const errors: Fault[] = document.steps.flatMap(({ place, option_keys }) =>
    option_keys.flatMap((key, index) => {
      const match = inactive.get(key);
      if (!match) return [];
      const where = match.existing ? `option ${match.existing.id} of this tenant` : 'in the document';
      const message = `${match.option.values.name} is inactive (${where}): activate it, or send Prefer: handling=lenient`;
      const option = { id: match.existing?.id ?? null, name: match.option.values.name };
      return [{ pointer: `${place}/option_ids/${index}`, code: 'invalid_option', message, params: { option } }];
    }),
  );
  if (errors.length > 0) throw new Problem('invalid_option', String(errors[0]?.message), { errors });
};

/** B6: without a category and a brand there is no product. */
export const mustMissNothing = (missing: ImportReport['missing']): void => {
  if (missing.length === 0) return;
  throw validationError(
    missing.map(({ what, name, pointer, message }) => ({
      pointer,
      code: `missing_${what}`,
      message,
      params: { name },
    })),
  );
};
