import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '../test-database.ts';

/**
 * Keeps the whole content of a database, compares with it and brings it back, by functions inside the database: a test can
 * then try the same request from the same state any number of times. Every table takes part by itself.
 */
export type DatabaseState = { now: () => Promise<string>; restore: () => Promise<void> };

/** Ids that are given from now on are told by their size: they differ between runs, since a failed insert leaves a gap. */
const NEW_IDS = 7_000_000_000_000;

/** A table that nobody wrote to since is as it was kept: triggers mark the others, in the transaction that writes. */
const functions = [
  'create schema kept',
  'create table kept.sequences (name text, first bigint)',
  'create table kept.contents (name text, content text)',
  'create table kept.written (name text)',
  `create function kept.mark() returns trigger security definer language plpgsql as $$
   begin insert into kept.written values (tg_table_name); return null; end $$`,
  `create function kept.tables() returns setof text language sql as $$
     select tablename::text from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1 $$`,
  `create function kept.content(t text) returns text stable language plpgsql as $$
   declare content text; begin
     execute format('select string_agg(line, E''\\n'' order by line)
       from (select (to_jsonb(r) - ''key_hash'' - ''token_hash'' - ''invitation_hash'' - ''handle'')::text as line from public.%I r) as lines', t) into content;
     return coalesce(content, '');
   end $$`,
  `create function kept.keep() returns void language plpgsql as $$
   declare t text; begin
     for t in select kept.tables() loop
       execute format('create table kept.%I as table public.%I', 'of_' || t, t);
       execute format('create trigger kept after insert or update or delete on public.%I for each statement execute function kept.mark()', t);
       insert into kept.contents values (t, kept.content(t));
     end loop;
     insert into kept.sequences select sequencename, ${NEW_IDS} + row_number() over (order by sequencename) * 1000000000
       from pg_sequences where schemaname = 'public';
   end $$`,
  // As a replica: neither foreign keys nor triggers are asked while the rows are on their way.
  `create function kept.restore() returns void language plpgsql as $$
   declare t text; begin
     perform set_config('session_replication_role', 'replica', true);
     for t in select distinct name from kept.written loop
       execute format('delete from public.%I', t);
       execute format('insert into public.%1$I (%3$s) overriding system value select %3$s from kept.%2$I', t, 'of_' || t,
         (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
          where table_schema = 'public' and table_name = t and is_generated = 'NEVER'));
     end loop;
     delete from kept.written;
     perform setval(format('public.%I', name), first) from kept.sequences;
   end $$`,
  // Stable: all of it as of one moment, though somebody commits meanwhile.
  `create function kept.state() returns text stable language sql as $$
     select string_agg(name || E'\\n' || case when name in (select w.name from kept.written w) then kept.content(name) else content end || E'\\n', ''
       order by name) from kept.contents $$`,
];

/** What differs between two runs of the same request: new ids, times, request ids, secrets and their visible parts, and how long a try took. */
export const withoutChance = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[0-9.]*(?:Z|\+00:00)/g, '<time>')
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<uuid>')
    .replaceAll(/\b(70\d\d)\d{9}\b/g, '<new id $1>')
    .replaceAll(/vtl_[0-9A-Za-z]{38}/g, '<key>')
    .replaceAll(/(share_token\\?": ?\\?")[A-Za-z0-9_-]{22}/g, '$1<token>')
    .replaceAll(/\b[0-9a-z]+-[A-Za-z0-9_-]{22}(?=\\?"|\.webp)/g, '<public token>')
    .replaceAll(/whsec_[0-9A-Za-z+/]{32}/g, '<secret>')
    .replaceAll(/#\d+\.[0-9A-Za-z_-]{43}/g, '#<token>')
    .replaceAll(/"challenge":"[^"]+"/g, '"challenge":"<challenge>"')
    .replaceAll(/"ms": ?\d+/g, '<ms>')
    .replaceAll(/vtl_[0-9A-Za-z]{4}…/g, '<hint>');

const BUSY = `select pid from pg_stat_activity
  where datname = current_database() and application_name = 'vantail' and state <> 'idle'`;

/** Waits for what a server still does for a connection that was lost: its commit may have been under way. */
const untilQuiet = async (db: TestDatabase): Promise<void> => {
  while ((await db.asSuperuser(BUSY)).length > 0) await sleep(5);
};

/** Keeps the state as it is now, but for the ids that come next. */
export const keepState = async (db: TestDatabase): Promise<DatabaseState> => {
  for (const sql of functions) await db.asSuperuser(sql);
  await db.asSuperuser('select kept.keep()');
  await db.asSuperuser('select kept.restore()');
  return {
    now: async () => {
      await untilQuiet(db);
      return withoutChance(String((await db.asSuperuser('select kept.state() as state'))[0]?.state));
    },
    restore: async () => void (await db.asSuperuser('select kept.restore()')),
  };
};
