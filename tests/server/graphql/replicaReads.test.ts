import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEWEST_HEADER } from '../../../rules/platform/newestHeader.ts';
import { createApp } from '../../../server/app.ts';
import { loadConfig } from '../../../server/config/config.ts';
import { connect } from '../../../server/database/connection/connect.ts';
import type { Database, Replicas } from '../../../server/database/types.ts';
import { ApiCaller } from '../../support/api/caller.ts';
import { TestPeople, type TestPerson } from '../../support/api/people.ts';
import { referenceTemplate, startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { freePort } from '../../support/server/runServer.ts';
import { stocks } from '../posts/support.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let api: TestApi;
/** A replica that received nothing since the reference data. */
let stale: Database;
let author: TestPerson;
let read: Pick<Database, 'db' | 'sql'>;
const suspend = vi.fn();
const replicas: Replicas = {
  pick: () => ({ ...read, suspend }),
  start: () => undefined,
  close: () => Promise.resolve(),
};

beforeAll(async () => {
  stale = await createTestDatabase(referenceTemplate);
  api = await startTestApi();
  author = await api.people.appUser();
  // Both are copies of one template, so the first user has the same id.
  const copy = await new TestPeople(stale.db).person('app_user');
  if (copy.id !== author.id) throw new Error('the replica has other people');
});
afterAll(async () => {
  await api.close();
  await stale.close();
});
beforeEach(() => {
  read = stale;
  suspend.mockClear();
});

/** Two servers on the database of `api` and the stale replica. */
async function startServers() {
  const dataDir = await mkdtemp(path.join(scratchFolder(), 'bourse-replica-'));
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATA_DIR: dataDir,
    TOKEN_SECRET: api.config.tokenSecrets[0],
  });
  const database = { db: api.db, sql: api.sql, replicas };
  const start = async () => {
    const app = await createApp(config, { database, siteFolder: path.join(dataDir, 'no-site') });
    return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
  };
  const servers = [await start(), await start()] as const;
  return {
    urls: [servers[0].url, servers[1].url] as const,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(servers.map(({ app }) => app.close()));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const newSession = async (person: TestPerson) => {
  const { token, sessionId } = await api.signIn(person);
  return { sessionId, at: (url: string) => new ApiCaller(url, async () => token) };
};

/** As if the last write of the session was some seconds ago. */
const letSettle = (sessionId: string) =>
  api.sql`update sessions set wrote_at = wrote_at - interval '6 s' where id = ${sessionId}`;

const list = { userId: 0, pageNumber: 1, pageSize: 10 };
const readTexts = async (caller: ApiCaller): Promise<(string | null | undefined)[]> => {
  const { data } = await caller.call('getUserPostList', { ...list, userId: author.id });
  return data?.map(({ description }) => description) ?? [];
};
const write = (caller: ApiCaller, text: string, change: Record<string, unknown> = {}) =>
  caller.call('addPost', { post_type: 'text', description: text, ...change });

describe('after a write', () => {
  it('the session reads the primary on every server, and later the replica', async () => {
    await using servers = await startServers();
    const [here, there] = servers.urls;
    const session = await newSession(author);
    await letSettle(session.sessionId);
    expect(await readTexts(session.at(here))).toEqual([]);
    await write(session.at(here), 'Own post');
    expect(await readTexts(session.at(here))).toEqual(['Own post']);
    expect(await readTexts(session.at(there))).toEqual(['Own post']);
    await letSettle(session.sessionId);
    expect(await readTexts(session.at(there))).toEqual([]);
  });

  it('of one session, other sessions read the replica', async () => {
    await using servers = await startServers();
    const [here] = servers.urls;
    const [writer, reader] = [await newSession(author), await newSession(author)];
    await letSettle(reader.sessionId);
    await write(writer.at(here), 'Another post');
    expect(await readTexts(reader.at(here))).toEqual([]);
    expect(await readTexts(writer.at(here))).toContain('Another post');
  });

  it('of another session, a reader that was notified live reads the primary', async () => {
    await using servers = await startServers();
    const [here] = servers.urls;
    const [writer, reader] = [await newSession(author), await newSession(author)];
    await letSettle(reader.sessionId);
    await write(writer.at(here), 'Announced post');
    expect(await readTexts(reader.at(here).with({ [NEWEST_HEADER]: '1' }))).toContain('Announced post');
  });

  it('of another session, a reader that was notified live reads notifications and sentiment from the primary', async () => {
    await using servers = await startServers();
    const [here] = servers.urls;
    const session = await newSession(author);
    const fan = await api.people.appUser();
    const [stock] = await stocks(api, 1);
    const own = session.at(here);
    const { data: post } = await write(own, `I like $${stock?.symbol}`, { sentiment: 'bull' });
    await api.as(fan).call('addPostVote', { postId: post?.id, isUpVote: true, isDownVote: false });
    await letSettle(session.sessionId);
    const readAll = async (caller: ApiCaller) => [
      (await caller.call('getNotificationList', { pageNumber: 1, pageSize: 1, isUnread: true })).unreadCount,
      (await caller.call('getStockSentiment', { tickerId: stock?.id })).data?.day.bull,
    ];
    expect(await readAll(own)).toEqual([0, 0]);
    expect(await readAll(own.with({ [NEWEST_HEADER]: '1' }))).toEqual([1, 1]);
  });

  it('a new session reads the primary, because its account may be new', async () => {
    await using servers = await startServers();
    const session = await newSession(author);
    expect((await readTexts(session.at(servers.urls[0]))).length).toBeGreaterThan(0);
  });
});

describe('a replica that fails', () => {
  it('is left out, and the call is answered by the primary', async () => {
    await using servers = await startServers();
    const session = await newSession(author);
    await letSettle(session.sessionId);
    const url = `postgres://bourse@127.0.0.1:${await freePort()}/bourse`;
    const dead = connect({ url }, { poolSize: 1, connectionSeconds: 1 });
    read = dead;
    expect((await readTexts(session.at(servers.urls[0]))).length).toBeGreaterThan(0);
    expect(suspend).toHaveBeenCalledOnce();
    await dead.sql.end();
  });
});

describe('a record that a replica lacks', () => {
  it('is read from the primary, and the replica remains in use', async () => {
    await using servers = await startServers();
    const session = await newSession(author);
    await letSettle(session.sessionId);
    const newUser = await api.people.appUser();
    const caller = session.at(servers.urls[0]);
    const answer = await caller.call('getUserPostList', { ...list, userId: newUser.id });
    expect(answer).toMatchObject({ status: 200, data: [] });
    expect(suspend).not.toHaveBeenCalled();
    expect((await caller.call('getUserPostList', { ...list, userId: 999_999_999 })).status).toBe(404);
  });
});

describe('a call that is not marked', () => {
  it('reads the primary', async () => {
    await using servers = await startServers();
    const session = await newSession(author);
    await letSettle(session.sessionId);
    const { data } = await session.at(servers.urls[0]).call('getProfile', { userId: author.id });
    expect(data?.id).toBe(author.id);
  });
});
