import type { Owner } from '../schema/migrate.ts';

/**
 * The tables of which one call rewrites thousands of rows. Half of each page is left for the next versions of its rows: a new
 * version beside the old one needs no new entries in indexes, which took half of the time (docs/adr/0093). On a server only
 * writers of the same rows wait, and the table stays as small as it was.
 */
const REWRITTEN = ['pricing_configurations', 'products'];
const FILL_FACTOR = 45;

const WITHOUT_ROOM = `select relname from pg_class
  where relnamespace = 'public'::regnamespace and relname = any($1::text[])
    and not coalesce(reloptions, '{}') @> array['fillfactor=${FILL_FACTOR}']`;

/** Pages that are full already get their room when their rows are written next. */
export const leaveRoomForRows = async (owner: Owner): Promise<void> => {
  for (const { relname } of await owner.query(WITHOUT_ROOM, [REWRITTEN]))
    await owner.exec(`alter table "${relname}" set (fillfactor = ${FILL_FACTOR})`);
};
