import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/types.ts';
import { referenceTemplate } from '../support/api/testApi.ts';
import { TestPeople } from '../support/api/people.ts';
import { createTestDatabase } from '../support/database/testDatabase.ts';
import { runServer } from '../support/server/runServer.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { copyOlderBuild, type OlderBuild } from './olderBuild.ts';
import { openPage, type OpenPage } from './page.ts';
import { signIn } from './signIn.ts';

let database: Database;
let balancer: Balancer;
let older: OlderBuild;
let data: string;
beforeAll(async () => {
  database = await createTestDatabase(referenceTemplate);
  balancer = await startBalancer();
  older = copyOlderBuild();
  data = await mkdtemp(path.join(tmpdir(), 'bourse-rolling-'));
});
afterAll(async () => {
  await balancer.close();
  await database.close();
  older.remove();
  await rm(data, { recursive: true, force: true });
});

/** A public server: it answers only documents of releases. */
const startServer = (cwd: string) =>
  runServer({
    cwd,
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: data,
      PUBLIC_URL: 'https://bourse.example',
      TOKEN_SECRET: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo',
      STOP_DELAY: '1',
      DEMO: '0',
    },
  });

const olderOperations = (): string => path.join(older.folder, 'operations');

/** Pages of a build, each of a user of its own. */
async function openPages(count: number, operations: string): Promise<OpenPage[]> {
  const people = new TestPeople(database.db);
  const colleagueId = (await people.developer()).id;
  const tokens = await Promise.all(
    Array.from({ length: count }, async () => signIn(balancer.url, await people.developer())),
  );
  return tokens.map((token) => openPage({ url: balancer.url, token, operations, colleagueId }));
}

async function readyServers(count: number): Promise<void> {
  await expect.poll(balancer.readyCount, { timeout: 30_000 }).toBe(count);
}

/** Waits until every page has had some more successful calls from every one of the servers. */
async function moreCalls(pages: readonly OpenPage[], ...servers: readonly { readonly url: string }[]): Promise<void> {
  const count = (page: OpenPage, url: string): number => page.served.get(url) ?? 0;
  const before = pages.map((page) => servers.map(({ url }) => count(page, url)));
  const areServed = (): boolean =>
    pages.every((page, index) =>
      servers.every(({ url }, place) => count(page, url) >= (before[index]?.[place] ?? 0) + 10),
    );
  await expect.poll(areServed, { timeout: 60_000 }).toBe(true);
}

describe('a rolling release', () => {
  it('fails no call of pages of the older and of the newer build', async () => {
    const first = await startServer(older.folder);
    balancer.add(first.url);
    await readyServers(1);
    const oldPages = await openPages(4, olderOperations());
    await moreCalls(oldPages, first);

    const second = await startServer('.');
    balancer.add(second.url);
    await readyServers(2);
    const newPages = await openPages(4, 'operations');
    // Each server also gets the documents of the other build.
    await moreCalls([...oldPages, ...newPages], first, second);

    const stopping = first.stop();
    await readyServers(1);
    await stopping;
    expect(first.process.exitCode).toBe(0);
    await moreCalls([...oldPages, ...newPages], second);

    const pages = [...oldPages, ...newPages];
    await Promise.all(pages.map((page) => page.close()));
    await second.stop();
    expect(pages.flatMap(({ failures }) => failures)).toEqual([]);
  });
});
