import { gql } from '@apollo/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ACCESS_TOKEN_KEY } from '@/app/session/accessToken';
import { createRuntime, type Runtime } from '@/app/session/runtime';

import {
  envelope,
  startFakeServer,
  type FakeResponse,
  type FakeServer,
  statusQuery,
} from '../../support/app/fakeServer';
import { getToken, startedSession } from '../../support/app/people';

const OLD = getToken('app_user', 600, 'old');
const FRESH = getToken('app_user', 600, 'fresh');

/** A call of the auth endpoint. */
const devicesQuery = gql`
  query getDevicesLocationData {
    getDevicesLocationData {
      status
    }
  }
`;

let server: FakeServer;
let runtime: Runtime;
beforeEach(() => {
  server = startFakeServer();
  server.on('refreshSession', startedSession('app_user', FRESH));
  localStorage.setItem(ACCESS_TOKEN_KEY, JSON.stringify(OLD));
  runtime = createRuntime();
});

const read = () => runtime.client.query({ query: statusQuery, fetchPolicy: 'no-cache' });

describe('a token that the server rejected after it was renewed', () => {
  it('is not renewed again: the call is repeated with the new one', async () => {
    const rejected = Promise.withResolvers<FakeResponse>();
    server.on('getUserStatus', ({ authorization }) =>
      authorization === `Bearer ${FRESH}` ? envelope('UserStatusResponse') : rejected.promise,
    );
    const reading = read();
    await expect.poll(() => server.named('getUserStatus')).toHaveLength(1);
    await expect(runtime.renew(OLD)).resolves.toBe('renewed');
    rejected.resolve({ httpStatus: 401 });
    await expect(reading).resolves.toMatchObject({ data: { getUserStatus: { status: 200 } } });
    expect(server.named('getUserStatus').map(({ authorization }) => authorization)).toEqual([
      `Bearer ${OLD}`,
      `Bearer ${FRESH}`,
    ]);
    expect(server.named('refreshSession')).toHaveLength(1);
  });

  it('does not end the session when the auth endpoint rejects it', async () => {
    const rejected = Promise.withResolvers<FakeResponse>();
    server.on('getDevicesLocationData', ({ authorization }) =>
      authorization === `Bearer ${FRESH}` ? envelope('DevicesLocationDataResponse', []) : rejected.promise,
    );
    const onEnded = vi.fn<() => void>();
    runtime.onEnded(onEnded);
    const reading = runtime.client.query({ query: devicesQuery, fetchPolicy: 'no-cache' });
    await expect.poll(() => server.named('getDevicesLocationData')).toHaveLength(1);
    await expect(runtime.renew(OLD)).resolves.toBe('renewed');
    rejected.resolve({ httpStatus: 401 });
    await expect(reading).resolves.toMatchObject({ data: { getDevicesLocationData: { status: 200 } } });
    expect(onEnded).not.toHaveBeenCalled();
  });

  it('is not renewed again after a REST call either', async () => {
    const rejected = Promise.withResolvers<Response>();
    const sent: (string | null)[] = [];
    const graphqlFetch = fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      if (input !== '/api/upload') return graphqlFetch(input, init);
      const authorization = new Headers(init?.headers).get('authorization');
      sent.push(authorization);
      return authorization === `Bearer ${FRESH}` ? Promise.resolve(new Response('{}')) : rejected.promise;
    });
    runtime = createRuntime();
    const sending = runtime.rest('/api/upload', { method: 'POST' });
    await expect.poll(() => sent).toHaveLength(1);
    await expect(runtime.renew(OLD)).resolves.toBe('renewed');
    rejected.resolve(new Response('{}', { status: 401 }));
    expect((await sending).status).toBe(200);
    expect(sent).toEqual([`Bearer ${OLD}`, `Bearer ${FRESH}`]);
    expect(server.named('refreshSession')).toHaveLength(1);
  });
});

it('the current token is renewed when it is rejected', async () => {
  server.on('getUserStatus', ({ authorization }) =>
    authorization === `Bearer ${FRESH}` ? envelope('UserStatusResponse') : { httpStatus: 401 },
  );
  await expect(read()).resolves.toMatchObject({ data: { getUserStatus: { status: 200 } } });
  expect(server.named('refreshSession')).toHaveLength(1);
});

it('the session ends when the auth endpoint rejects the current token', async () => {
  server.on('getDevicesLocationData', { httpStatus: 401 });
  const onEnded = vi.fn<() => void>();
  runtime.onEnded(onEnded);
  await expect(runtime.client.query({ query: devicesQuery, fetchPolicy: 'no-cache' })).rejects.toThrow('401');
  expect(onEnded.mock.calls).toEqual([['session.invalid']]);
  expect(server.named('refreshSession')).toEqual([]);
});
