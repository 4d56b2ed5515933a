import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { freePort } from '../../support/server/runServer.ts';
import { describeMissing } from './missing.ts';

/** Why Swift cannot run here; undefined if it can. */
export const findMissingSwift = (): string | undefined =>
  describeMissing(
    [
      'swift-ring-builder',
      'swift-proxy-server',
      'swift-account-server',
      'swift-container-server',
      'swift-object-server',
    ],
    'swift-proxy swift-account swift-container swift-object',
  );

export interface Swift {
  /** FILES_URL of a bucket. */
  readonly getUrl: (bucket: string) => string;
  readonly port: number;
  readonly stop: () => Promise<void>;
}

const KINDS = ['account', 'container', 'object'] as const;

const PIPELINE =
  'catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo versioned_writes symlink proxy-server';

const section = (name: string, lines: readonly string[]): string => [`[${name}]`, ...lines, ''].join('\n');

const getServerConfig = (kind: string, port: number, folder: string): string =>
  [
    section('DEFAULT', [
      'bind_ip = 127.0.0.1',
      `bind_port = ${port}`,
      `user = ${userInfo().username}`,
      `swift_dir = ${folder}`,
      `devices = ${folder}/devices`,
      'mount_check = false',
      'workers = 0',
      `log_address = ${folder}/no-syslog`,
    ]),
    section('pipeline:main', [`pipeline = ${kind}-server`]),
    section(`app:${kind}-server`, [`use = egg:swift#${kind}`]),
  ].join('\n');

const getProxyConfig = (port: number, folder: string): string =>
  [
    section('DEFAULT', [
      'bind_ip = 127.0.0.1',
      `bind_port = ${port}`,
      `user = ${userInfo().username}`,
      `swift_dir = ${folder}`,
      'workers = 0',
      `log_address = ${folder}/no-syslog`,
    ]),
    section('pipeline:main', [`pipeline = ${PIPELINE}`]),
    section('app:proxy-server', [
      'use = egg:swift#proxy',
      'account_autocreate = true',
      'allow_account_management = true',
    ]),
    section('filter:tempauth', ['use = egg:swift#tempauth', 'user_test_tester = testing .admin']),
    section('filter:s3api', ['use = egg:swift#s3api', 'location = us-east-1']),
    // Without memcached.
    section('filter:cache', ['use = egg:swift#memcache', 'memcache_servers = 127.0.0.1:1']),
    ...[
      'catch_errors',
      'gatekeeper',
      'healthcheck',
      'listing_formats',
      'bulk',
      'slo',
      'dlo',
      'versioned_writes',
      'symlink',
    ].map((name) => section(`filter:${name}`, [`use = egg:swift#${name}`])),
  ].join('\n');

async function waitUntilHealthy(port: number, output: readonly string[]): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const response = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => undefined);
    if (response?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Swift did not start:\n${output.join('')}`);
}

async function stopAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

/** OpenStack Swift with its S3 API: three storage servers with one device, and a proxy. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bourse-swift-'));
  await mkdir(path.join(folder, 'devices', 'd1'), { recursive: true });
  const children: ChildProcess[] = [];
  const output: string[] = [];
  const start = async (kind: string, config: string): Promise<void> => {
    const file = path.join(folder, `${kind}.conf`);
    await writeFile(file, config);
    const child = spawn(`swift-${kind}-server`, [file], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    children.push(child);
  };
  for (const kind of KINDS) {
    const port = await freePort();
    const builder = path.join(folder, `${kind}.builder`);
    execFileSync('swift-ring-builder', [builder, 'create', '4', '1', '0']);
    execFileSync('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1']);
    execFileSync('swift-ring-builder', [builder, 'rebalance']);
    await start(kind, getServerConfig(kind, port, folder));
  }
  const port = await freePort();
  await start('proxy', getProxyConfig(port, folder));
  const stop = async (): Promise<void> => {
    await stopAll(children);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilHealthy(port, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop, getUrl: (bucket) => `s3+http://test%3Atester:testing@127.0.0.1:${port}/${bucket}` };
}
