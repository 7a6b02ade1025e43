import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/testing/postgres-server.ts';
import { startHaproxy } from './haproxy.ts';
import { mustHavePrograms } from './needed-programs.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const LIMIT_MS = 120_000;

type Node = { name: string; folder: string; sqlPort: number; restPort: number; patroni: ChildProcess | undefined };
type Member = { name: string; role: string; state: string };

type PatroniCluster = {
  url: (login: string, database: string) => string;
  /** Waits until all nodes run and there is a leader with a synchronous standby; returns the leader's name. */
  settled: () => Promise<string>;
  /** Waits for a leader, whatever the other nodes do; returns its name. */
  leader: () => Promise<string>;
  /** Stops the leader's replication, then kills the whole node; resolves when it is dead. */
  crash: (name: string, heldMs: number) => Promise<void>;
  /** Starts the dead node again; Patroni makes it a standby. */
  revive: (name: string) => void;
  stop: () => Promise<void>;
};

const postgresUser = () => {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
};

const configuration = (node: Node, etcdHosts: readonly string[], isSynchronous: boolean) => `
scope: vantail
name: ${node.name}
restapi: { listen: '127.0.0.1:${node.restPort}', connect_address: '127.0.0.1:${node.restPort}' }
etcd3: { hosts: [${etcdHosts.map((host) => `'${host}'`).join(', ')}] }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: ${isSynchronous}
    synchronous_mode_strict: ${isSynchronous}
    failsafe_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { wal_retrieve_retry_interval: 500ms, max_connections: 100, wal_log_hints: 'on' }
  initdb: [{ encoding: UTF8 }, { auth: trust }, data-checksums]
postgresql:
  listen: 127.0.0.1:${node.sqlPort}
  connect_address: 127.0.0.1:${node.sqlPort}
  data_dir: ${node.folder}/data
  bin_dir: ${BIN}
  pgpass: ${node.folder}/pgpass
  authentication:
    superuser: { username: postgres }
    replication: { username: replicator }
    rewind: { username: rewinder }
  basebackup: [{ checkpoint: fast }]
  pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  parameters: { unix_socket_directories: '${node.folder}' }
watchdog: { mode: 'off' }
`;

const proxyConfiguration = (front: number, nodes: readonly Node[]) => `
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${front}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, sqlPort, restPort }) => `  server ${name} 127.0.0.1:${sqlPort} check port ${restPort}`).join('\n')}
`;

/** The ids of a process and of all its descendants. */
const tree = (root: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const];
      } catch {
        return []; // The process has just ended.
      }
    });
  const below = (id: number): number[] => [
    id,
    ...parents.filter(([, parent]) => parent === id).flatMap(([child]) => below(child)),
  ];
  return below(root);
};

const signal = (ids: readonly number[], name: NodeJS.Signals) => {
  for (const id of ids) {
    try {
      process.kill(id, name);
    } catch {
      // The process has just ended.
    }
  }
};

const postmasterOf = ({ folder }: Node): number =>
  Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

const isWalSender = (id: number): boolean => {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('walsender');
  } catch {
    return false;
  }
};

/** Three members, as in production: the loss of one would not cost the cluster its leader. */
const startEtcd = async (folder: string, run: SpawnOptions) => {
  const members = [];
  for (const name of ['e1', 'e2', 'e3']) members.push({ name, client: await freePort(), peer: await freePort() });
  const urlOf = (port: number) => `http://127.0.0.1:${port}`;
  const cluster = members.map(({ name, peer }) => `${name}=${urlOf(peer)}`).join(',');
  const started = members.map(({ name, client, peer }) => {
    const options = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': urlOf(client),
      'advertise-client-urls': urlOf(client),
      'listen-peer-urls': urlOf(peer),
      'initial-advertise-peer-urls': urlOf(peer),
      'initial-cluster': cluster,
    };
    return spawn(
      'etcd',
      Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]),
      run,
    );
  });
  return { members: started, hosts: members.map(({ client }) => `127.0.0.1:${client}`) };
};

/** Three nodes with etcd and HAProxy from Debian's packages, on loopback, as the user postgres. */
export const startPatroni = async (isSynchronous = true): Promise<PatroniCluster> => {
  mustHavePrograms({
    patroni: 'patroni',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    [`${BIN}/postgres`]: 'postgresql-15',
  });
  const user = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'vantail-patroni-'));
  chownSync(folder, user.uid, user.gid);
  const run = {
    ...user,
    cwd: folder,
    stdio: 'ignore' as const,
    env: { PATH: process.env.PATH ?? '', HOME: folder, LC_ALL: 'C', ETCD_UNSUPPORTED_ARCH: process.arch },
  };
  const front = await freePort();
  const etcd = await startEtcd(folder, run);
  const nodes: Node[] = [];
  for (const name of ['n1', 'n2', 'n3']) {
    const own = join(folder, name);
    mkdirSync(own, { mode: 0o700 });
    chownSync(own, user.uid, user.gid);
    nodes.push({ name, folder: own, sqlPort: await freePort(), restPort: await freePort(), patroni: undefined });
  }
  const nodeOf = (name: string) => nodes.find((node) => node.name === name) as Node;
  const revive = (name: string) => {
    const node = nodeOf(name);
    const file = join(node.folder, 'patroni.yml');
    writeFileSync(file, configuration(node, etcd.hosts, isSynchronous));
    chownSync(file, user.uid, user.gid);
    node.patroni = spawn('patroni', [file], run);
  };
  for (const { name } of nodes) revive(name);
  const stopProxy = await startHaproxy(proxyConfiguration(front, nodes));

  const members = async (): Promise<Member[]> => {
    for (const { restPort } of nodes) {
      // A node that is busy or dead may stop answering in the middle of its answer.
      const asked = fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(1000) });
      const answer = await asked
        .then(async (response) => (response.ok ? ((await response.json()) as { members: Member[] }) : undefined))
        .catch(() => undefined);
      if (answer) return answer.members;
    }
    return [];
  };
  const settled = async (): Promise<string> => {
    for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; await sleep(250)) {
      const all = await members();
      const leader = all.find(({ role }) => role === 'leader');
      const standby = all.some(({ role }) => role === (isSynchronous ? 'sync_standby' : 'replica'));
      // A node that is still being rewound would be broken by the death of the leader that it copies from.
      const isWhole = all.length === nodes.length && all.every(({ state }) => /^(running|streaming)$/.test(state));
      if (leader && standby && isWhole) return leader.name;
    }
    throw new Error(`the cluster did not settle: ${JSON.stringify(await members())}`);
  };
  const leader = async (): Promise<string> => {
    for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; await sleep(250)) {
      const found = (await members()).find(({ role, state }) => role === 'leader' && state === 'running');
      if (found) return found.name;
    }
    throw new Error(`the cluster has no leader: ${JSON.stringify(await members())}`);
  };
  const crash = async (name: string, heldMs: number) => {
    const node = nodeOf(name);
    const postmaster = postmasterOf(node);
    signal(tree(postmaster).filter(isWalSender), 'SIGSTOP');
    await sleep(heldMs);
    signal([...tree(node.patroni?.pid as number), ...tree(postmaster)], 'SIGKILL');
  };
  const kill = () => {
    for (const node of nodes) {
      const ids = [node.patroni?.pid ?? 0].filter((id) => id > 0).flatMap(tree);
      try {
        ids.push(...tree(postmasterOf(node)));
      } catch {
        // The process is not running.
      }
      signal(ids, 'SIGKILL');
    }
    for (const member of etcd.members) member.kill('SIGKILL');
  };
  process.once('exit', kill);
  const stop = async () => {
    await stopProxy();
    kill();
    process.off('exit', kill);
    await sleep(500);
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url: (login, database) => `postgres://${login}@127.0.0.1:${front}/${database}`,
    settled,
    leader,
    crash,
    revive,
    stop,
  };
};
