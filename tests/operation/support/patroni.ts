import path from 'node:path';
import { freePort } from '../../support/server/runServer.ts';
import { getPart } from './parts.ts';
import { createBourse, isAnswering, readPostmaster, ROLE, toUrl } from './postgresServer.ts';
import {
  listTree,
  makeFolder,
  pause,
  removeFolder,
  signalAll,
  startPart,
  waitUntil,
  writeOwned,
  type PartProcess,
} from './processes.ts';

interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly folder: string;
  process: PartProcess | undefined;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** Three nodes of PostgreSQL under Patroni, one of them a synchronous standby. */
export interface Cluster {
  /** `host:port` of all nodes. */
  readonly hosts: string;
  readonly nodes: readonly Pick<Node, 'name' | 'port' | 'restPort'>[];
  readonly url: string;
  findLeader: () => Promise<string | undefined>;
  switchOver: () => Promise<void>;
  /** Ends the process of the primary; Patroni starts it again. */
  killPrimary: () => Promise<void>;
  /** The machine of the primary is lost: its processes stop where they are, and close nothing. */
  loseMachine: () => Promise<string>;
  /** The machine starts again, with the data that it had. */
  returnMachine: (name: string) => Promise<void>;
  waitForAll: () => Promise<void>;
  remove: () => Promise<void>;
}

const PASSWORD = 'operation-test';

function writeConfig(node: Node, etcdPort: number): string {
  const file = path.join(node.folder, 'patroni.yml');
  const address = `127.0.0.1:${node.port}`;
  writeOwned(
    file,
    `scope: bourse
name: ${node.name}
restapi: {listen: "127.0.0.1:${node.restPort}", connect_address: "127.0.0.1:${node.restPort}"}
etcd3: {host: "127.0.0.1:${etcdPort}"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: {max_connections: 100, shared_buffers: 32MB, wal_keep_size: 128MB}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums, no-sync]
postgresql:
  listen: "${address}"
  connect_address: "${address}"
  data_dir: ${path.join(node.folder, 'data')}
  bin_dir: ${getPart('postgres')}
  pgpass: ${path.join(node.folder, 'pgpass')}
  parameters: {unix_socket_directories: ${node.folder}}
  authentication:
    superuser: {username: postgres, password: ${PASSWORD}}
    replication: {username: replicator, password: ${PASSWORD}}
  pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
`,
  );
  return file;
}

async function startEtcd(folder: string): Promise<{ readonly etcd: PartProcess; readonly port: number }> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const urls = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer];
  const members = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`];
  const data = ['--data-dir', path.join(folder, 'etcd')];
  const etcd = startPart('etcd', folder, getPart('etcd'), [...data, ...urls, ...members]);
  await waitUntil('etcd answers', async () => (await fetch(`${client}/health`).catch(() => undefined))?.ok === true);
  return { etcd, port };
}

export async function startCluster(): Promise<Cluster> {
  const folder = makeFolder('patroni');
  const { etcd, port: etcdPort } = await startEtcd(folder);
  const nodes: Node[] = [];
  const start = (node: Node): void => {
    node.process = startPart(node.name, node.folder, getPart('patroni'), [path.join(node.folder, 'patroni.yml')]);
  };
  for (const name of ['n1', 'n2', 'n3']) {
    const node: Node = {
      name,
      port: await freePort(),
      restPort: await freePort(),
      folder: makeFolder(name),
      process: undefined,
    };
    writeConfig(node, etcdPort);
    nodes.push(node);
    start(node);
  }

  const readMembers = async (): Promise<readonly Member[]> => {
    for (const { restPort } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(1_000) })
        .then((response): Promise<{ members: Member[] }> => response.json())
        .catch(() => undefined);
      if (answer !== undefined) return answer.members;
    }
    return [];
  };
  const findLeader = async (): Promise<string | undefined> =>
    (await readMembers()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
  const getLeader = async (): Promise<Node> => {
    const name = await findLeader();
    const node = nodes.find((item) => item.name === name);
    if (node === undefined) throw new Error('The cluster has no leader');
    return node;
  };
  const isComplete = async (): Promise<boolean> => {
    const members = await readMembers();
    const roles = members.map(({ role }) => role);
    return (
      members.length === nodes.length &&
      members.every(({ state }) => state === 'running' || state === 'streaming') &&
      roles.includes('leader') &&
      roles.includes('sync_standby')
    );
  };
  const waitForAll = (): Promise<void> => waitUntil('all three nodes run', isComplete, 90);
  /** Patroni, its PostgreSQL, and what they started. */
  const listPids = (node: Node): number[] => [
    ...(node.process === undefined ? [] : listTree(node.process.pid)),
    ...listTree(readPostmaster(path.join(node.folder, 'data'))),
  ];
  const killNode = async (node: Node): Promise<void> => {
    let pids: number[] = [];
    try {
      pids = listPids(node);
    } catch {
      pids = node.process === undefined ? [] : listTree(node.process.pid);
    }
    signalAll(pids, 'SIGKILL');
    await node.process?.stop('SIGKILL');
  };

  const remove = async (): Promise<void> => {
    for (const node of nodes) await killNode(node);
    await etcd.stop('SIGKILL');
    await pause(200);
    for (const node of nodes) removeFolder(node.folder);
    removeFolder(folder);
  };

  try {
    await waitForAll();
    const leader = await getLeader();
    await createBourse(toUrl(`127.0.0.1:${leader.port}`, 'postgres', 'postgres'));
  } catch (error) {
    const logs = nodes.map((node) => `${node.name}:\n${node.process?.readLog()}`).join('\n');
    await remove();
    throw new Error(`Patroni did not start:\n${logs}`, { cause: error });
  }

  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    hosts,
    nodes,
    url: toUrl(hosts, ROLE, 'bourse'),
    findLeader,
    waitForAll,
    switchOver: async () => {
      const leader = await getLeader();
      const response = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name }),
      });
      if (!response.ok) throw new Error(`No switchover: ${response.status} ${await response.text()}`);
    },
    killPrimary: async () => {
      const leader = await getLeader();
      process.kill(readPostmaster(path.join(leader.folder, 'data')), 'SIGKILL');
    },
    loseMachine: async () => {
      const leader = await getLeader();
      signalAll(listPids(leader), 'SIGSTOP');
      return leader.name;
    },
    returnMachine: async (name) => {
      const node = nodes.find((item) => item.name === name);
      if (node === undefined) throw new Error(`There is no node ${name}`);
      await killNode(node);
      await waitUntil(
        'the lost server is gone',
        async () => !(await isAnswering(toUrl(`127.0.0.1:${node.port}`, 'postgres', 'postgres'))),
      );
      start(node);
    },
    remove,
  };
}
