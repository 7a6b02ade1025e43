import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestDatabase } from '../test-database.ts';

/**
 * Keeps the whole content of a database, compares with it and brings it back, by functions inside the database: a test can
 * then try the same request from the same state any number of times. Every table takes part by itself. Where the database is
 * spread over nodes, each of them keeps the shards that it has, past Citus, which takes no triggers on tables that every node has.
 */
export type DatabaseState = { now: () => Promise<string>; restore: () => Promise<void> };

/** Ids that are given from now on are told by their size: they differ between runs, since a failed insert leaves a gap. */
const NEW_IDS = 7_000_000_000_000;

const TABLES_OF_SERVER = `select tablename::text from pg_tables
  where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`;
const SHARDS_OF_NODE = `select s.logicalrelid::text || '_' || s.shardid from pg_dist_shard s
  join pg_dist_placement p on p.shardid = s.shardid join pg_dist_local_group l on l.groupid = p.groupid order by 1`;

/** A table that nobody wrote to since is as it was kept: triggers mark the others, in the transaction that writes. */
const functionsFor = (tables: string) => [
  'create schema kept',
  'create table kept.sequences (name text, first bigint)',
  'create table kept.contents (name text, content text)',
  'create table kept.written (name text)',
  `create function kept.mark() returns trigger security definer language plpgsql as $$
   begin insert into kept.written values (tg_table_name); return null; end $$`,
  `create function kept.tables() returns setof text language sql as $$ ${tables} $$`,
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
     -- A worker has a range of its own, from which its ids begin with a round number.
     insert into kept.sequences
       select sequencename, (ceil((min_value - 1) / 1e14) * 1e14)::bigint + ${NEW_IDS} + row_number() over (order by sequencename) * 1000000000
       from pg_sequences where schemaname = 'public';
   end $$`,
  // As a replica: neither foreign keys nor triggers are asked while the rows are on their way.
  `create function kept.restore() returns void language plpgsql as $$
   declare t text; begin
     perform set_config('session_replication_role', 'replica', true);
     for t in select distinct name from kept.written loop
       execute format('delete from public.%I', t);
       execute format('insert into public.%1$I (%3$s) overriding system value select %3$s from kept.%2$I', t, 'of_' || t,
         (select string_agg(quote_ident(attname), ', ') from pg_attribute
          where attrelid = format('public.%I', t)::regclass and attnum > 0 and not attisdropped and attgenerated = ''));
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
    .replaceAll(/\b(?:\d{1,2}0)?(70\d\d)\d{9}\b/g, '<new id $1>')
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

type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

/** Asks a node for itself, on one connection, since there are thousands of looks; what it makes there is on no other. */
const askNode = async (url: string): Promise<Ask> => {
  const client = new pg.Client({ connectionString: url, options: '-c citus.enable_ddl_propagation=off' });
  client.on('error', () => {}); // The database may be dropped under it.
  await client.connect();
  after(() => client.end());
  return async (sql) => (await client.query(sql)).rows;
};

/** All that have tables of the database. */
const placesOf = async ({ nodeUrls, asSuperuser }: TestDatabase): Promise<Ask[]> =>
  nodeUrls ? Promise.all(nodeUrls.map(askNode)) : [asSuperuser];

/** Waits for what a server still does for a connection that was lost: its commit may have been under way. */
const untilQuiet = async (ask: Ask): Promise<void> => {
  while ((await ask(BUSY)).length > 0) await sleep(5);
};

/** Ids that are given from now on stand for nothing else in an answer. */
export const skipIds = async (db: TestDatabase): Promise<void> => {
  for (const ask of await placesOf(db))
    await ask(`select setval(format('public.%I', sequencename), min_value + 555000000)
      from pg_sequences where schemaname = 'public'`);
};

/** Keeps the state as it is now, but for the ids that come next. */
export const keepState = async (db: TestDatabase): Promise<DatabaseState> => {
  const places = await placesOf(db);
  const everywhere = (sql: string) => Promise.all(places.map((ask) => ask(sql)));
  for (const sql of functionsFor(db.nodeUrls ? SHARDS_OF_NODE : TABLES_OF_SERVER)) await everywhere(sql);
  await everywhere('select kept.keep()');
  await everywhere('select kept.restore()');
  return {
    now: async () => {
      await Promise.all(places.map(untilQuiet));
      const states = await everywhere('select kept.state() as state');
      return withoutChance(states.map(([row]) => String(row?.state)).join('\n'));
    },
    restore: async () => void (await everywhere('select kept.restore()')),
  };
};
