import { gql } from '@apollo/client';
import { beforeEach, describe, expect, it } from 'vitest';

import { ACCESS_TOKEN_KEY } from '@/app/session/accessToken';
import { createRuntime, type Runtime } from '@/app/session/runtime';
import { rereadNewest } from '@/domain/social/rereadNewest';

import {
  envelope,
  startFakeServer,
  type FakeResponse,
  type FakeServer,
  statusQuery,
} from '../../support/app/fakeServer';
import { getToken, startedSession } from '../../support/app/people';

const mutation = gql`
  mutation addMute {
    addMute {
      status
    }
  }
`;

let server: FakeServer;
let runtime: Runtime;
beforeEach(() => {
  server = startFakeServer();
  server.on('getUserStatus', envelope('UserStatusResponse'));
  server.on('addMute', envelope('BasicResponse'));
  localStorage.setItem(ACCESS_TOKEN_KEY, JSON.stringify(getToken('app_user', 600, 'old')));
  runtime = createRuntime();
});

const sendEarly = () => runtime.early.send(runtime.client, [{ query: statusQuery }]);
const readPage = () => runtime.client.query({ query: statusQuery, fetchPolicy: 'network-only' });
const readsSent = () => server.named('getUserStatus').length;

describe('an early response', () => {
  it('is the response of the page, which sends nothing', async () => {
    sendEarly();
    await expect(readPage()).resolves.toMatchObject({ data: { getUserStatus: { status: 200 } } });
    expect(readsSent()).toBe(1);
  });

  it('is used once: the next read is sent', async () => {
    sendEarly();
    await readPage();
    await readPage();
    expect(readsSent()).toBe(2);
  });

  it('does not answer the read after a live change, nor a page after that', async () => {
    sendEarly();
    await expect.poll(readsSent).toBe(1);
    await rereadNewest(runtime.client, { query: statusQuery, variables: {} });
    expect(readsSent()).toBe(2);
    await readPage();
    expect(readsSent()).toBe(3);
  });

  it('does not answer the read after a change that was under way', async () => {
    const changed = Promise.withResolvers<FakeResponse>();
    server.on('addMute', () => changed.promise);
    const change = runtime.client.mutate({ mutation });
    sendEarly();
    await expect.poll(readsSent).toBe(1);
    changed.resolve(envelope('BasicResponse'));
    await change;
    await readPage();
    expect(readsSent()).toBe(2);
  });

  it('is requested once when a link is pressed twice', async () => {
    sendEarly();
    sendEarly();
    await readPage();
    expect(readsSent()).toBe(1);
  });

  it('is not requested when the cache has what the page shows', async () => {
    await readPage();
    runtime.early.send(runtime.client, [{ query: statusQuery, isCacheFirst: true }]);
    expect(readsSent()).toBe(1);
  });

  it('does not enter the cache before a page uses it', async () => {
    sendEarly();
    await expect.poll(readsSent).toBe(1);
    expect(runtime.client.readQuery({ query: statusQuery })).toBeNull();
  });

  it('that broke off in the middle is requested again by the page', async () => {
    const responses: FakeResponse[] = [{ httpStatus: 500 }, envelope('UserStatusResponse')];
    server.on('getUserStatus', () => responses.shift() ?? 'unreachable');
    sendEarly();
    await expect(readPage()).resolves.toMatchObject({ data: { getUserStatus: { status: 200 } } });
    expect(readsSent()).toBe(2);
  });

  it('that arrives after its token has expired is requested again with a renewed one', async () => {
    const fresh = getToken('app_user', 600, 'new');
    server.on('refreshSession', startedSession('app_user', fresh));
    server.on('getUserStatus', ({ authorization }) =>
      authorization === `Bearer ${fresh}` ? envelope('UserStatusResponse') : { httpStatus: 401 },
    );
    sendEarly();
    await expect(readPage()).resolves.toMatchObject({ data: { getUserStatus: { status: 200 } } });
    expect(server.named('refreshSession')).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the end of the session', () => runtime.client.clearStore()],
    ['a change of the data', () => runtime.client.mutate({ mutation })],
    ['a change of the language', () => Promise.resolve(document.documentElement.setAttribute('lang', 'tr'))],
  ])('is not used after %s', async (_event, happen) => {
    sendEarly();
    await expect.poll(readsSent).toBe(1);
    await happen();
    await readPage();
    expect(readsSent()).toBe(2);
  });
});
