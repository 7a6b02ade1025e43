import pg from 'pg';

export const urlFor = (node: string, login: string, database: string): string => {
  const url = new URL(node);
  url.username = login;
  url.pathname = `/${database}`;
  return url.href;
};

type Asked = string | { text: string; values: unknown[] };

/** Runs statements one after the other on one connection; the rows of the last. */
export const onNode = async (url: string, ...statements: Asked[]): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
};

/** An empty database with the extension on one node, which is not part of a cluster yet. */
export const newNodeDatabase = async (node: string, name: string): Promise<void> => {
  await onNode(node, `create database ${name}`);
  await onNode(urlFor(node, 'postgres', name), 'create extension citus');
};

/** Adds a node to the cluster of the coordinator, with a copy of the reference tables. */
export const addWorker = async (coordinator: string, worker: string, name: string): Promise<void> => {
  await newNodeDatabase(worker, name);
  await onNode(
    urlFor(coordinator, 'postgres', name),
    `select citus_add_node('${new URL(worker).hostname}', ${new URL(worker).port})`,
  );
};

/**
 * From PostgreSQL 16 on nobody but who made a role hands it on: that was the owner of the first database of these nodes. A node
 * is asked outside the database, since Citus does not know there that the others have the role.
 */
const letHandOn = (owner: string) =>
  `do $$ begin if exists (select from pg_roles where rolname = 'vantail_app') then
     grant vantail_app to ${owner} with admin option; end if; end $$`;

/** An empty database over the nodes, the first of which is the coordinator, with the logins that docs/guides/scaling.md asks for, in its order. */
export const newSpreadDatabase = async ([coordinator = '', ...workers]: readonly string[], name: string) => {
  await newNodeDatabase(coordinator, name);
  const superuserUrl = urlFor(coordinator, 'postgres', name);
  const { hostname, port } = new URL(coordinator);
  await onNode(superuserUrl, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) await addWorker(coordinator, worker, name);
  // Logins of this database alone: those of another would be strangers to it, though every node knows them.
  const [owner, service] = [`${name}_owner`, `${name}_service`];
  await onNode(
    superuserUrl,
    `create role ${owner} login createrole`,
    `create role ${service} login`,
    `alter database ${name} owner to ${owner}`,
  );
  for (const node of [coordinator, ...workers]) await onNode(node, letHandOn(owner));
  return {
    name,
    superuserUrl,
    ownerUrl: urlFor(coordinator, owner, name),
    serviceUrl: urlFor(coordinator, service, name),
  };
};

export const dropSpreadDatabase = async (nodes: readonly string[], name: string): Promise<void> => {
  for (const node of nodes) await onNode(node, `drop database if exists ${name} with (force)`);
};
