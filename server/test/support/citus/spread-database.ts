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

const settingsOf = (database: string) => `select setting from pg_db_role_setting s
  join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) as setting where d.datname = '${database}' and s.setrole = 0`;

/** Lets a database be cloned: nobody is connected to it, not even the daemon that Citus keeps in each. */
export const closeTemplate = async (nodes: readonly string[], name: string): Promise<void> => {
  for (const node of nodes)
    await onNode(
      node,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    );
};

/**
 * A copy of a spread database on each of its nodes. Citus knows its nodes by their addresses and its tables by their numbers,
 * which a copy keeps; what it does not keep are the settings of the database. The logins are those of the template.
 */
export const cloneSpreadDatabase = async (nodes: readonly string[], template: string, name: string) => {
  const [owner, service] = [`${template}_owner`, `${template}_service`];
  const clone = async (node: string) => {
    await onNode(node, `create database ${name} template ${template} owner ${owner}`);
    const settings = (await onNode(node, settingsOf(template))).map(({ setting }) => String(setting).split('='));
    await onNode(node, ...settings.map(([key, value]) => `alter database ${name} set ${key} = '${value}'`));
  };
  await Promise.all(nodes.map(clone));
  const [coordinator = ''] = nodes;
  return {
    ownerUrl: urlFor(coordinator, owner, name),
    serviceUrl: urlFor(coordinator, service, name),
    nodeUrls: nodes.map((node) => urlFor(node, 'postgres', name)),
  };
};

export const dropSpreadDatabase = async (nodes: readonly string[], name: string): Promise<void> => {
  await Promise.all(nodes.map((node) => onNode(node, `drop database if exists ${name} with (force)`)));
};
