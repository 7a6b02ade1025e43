import { validationError } from '../../errors.ts';
import type { SameRow, SharedRow } from './store.ts';

const PLACE = '/pricing_configuration_id';

/** D2: a foreign row looks like one that is not there. */
export const mustHaveOwnTable = (row: SharedRow | undefined): SharedRow & { price_table: string } => {
  if (!row) {
    const message = 'must be the id of a pricing row of this tenant';
    const params = { resource: 'pricing_configuration' };
    throw validationError([{ pointer: PLACE, code: 'unknown_reference', message, params }]);
  }
  const { price_table } = row;
  if (price_table === null) {
    const message = 'has no price table of its own to share';
    throw validationError([{ pointer: PLACE, code: 'no_own_table', message, params: {} }]);
  }
  return { ...row, price_table };
};

/** What is named is joined, or the request is refused: a row whose table differs by now is another matter. */
export const namedRows = (rows: readonly SameRow[], ids: readonly number[] | undefined): readonly SameRow[] => {
  if (!ids) return rows;
  const same = new Set(rows.map(({ id }) => id));
  const others = ids.filter((id) => !same.has(id));
  if (others.length > 0) {
    const message = `has rows without this very table: ${others.slice(0, 10).join(', ')}`;
    const params = { pricing_configuration_ids: others.slice(0, 50) };
    throw validationError([{ pointer: '/pricing_configuration_ids', code: 'other_table', message, params }]);
  }
  const chosen = new Set(ids);
  return rows.filter(({ id }) => chosen.has(id));
};
