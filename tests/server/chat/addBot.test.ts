import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { FakeHomeserver } from '../../support/fakeHomeserver/fakeHomeserver.ts';
import { createFounder, newBot } from '../bots/support.ts';
import { startConnectedHomeserver, getCredentials, password } from './support.ts';

let api: TestApi;
let home: FakeHomeserver;
let ada: TestPerson;
beforeAll(async () => {
  const connected = await startConnectedHomeserver();
  home = connected.home;
  api = await startTestApi({ env: connected.env });
  ada = (await createFounder(api)).person;
});
afterAll(async () => {
  await api.close();
  await home.close();
});

let count = 0;

function form(change: Record<string, unknown> = {}) {
  count += 1;
  return newBot({ botUserName: `teller${count}`, password, cnf_password: password, ...change });
}

describe('addBot with a homeserver', () => {
  it('returns a working account', async () => {
    const { status, data } = await api.as(ada).call('addBot', await form());
    expect(status).toBe(200);
    const [session] = home.state.sessions;
    expect(data).toMatchObject({
      bot_token: expect.stringMatching(/^bourse_bot_/),
      password: null,
      credentials: {
        access_token: session?.accessToken,
        user_id: session?.userId,
        home_server_url: home.url,
        is_federated: true,
        chat_state: 'ready',
      },
    });
    expect(home.state.accounts.get(session?.userId ?? '')).toMatchObject({ password });
  });

  it('generates a name and a password when none are given', async () => {
    const { data } = await api
      .as(ada)
      .call('addBot', await form({ botUserName: null, password: null, cnf_password: null }));
    expect(data?.credentials.chat_state).toBe('ready');
    expect(home.state.accounts.get(data?.credentials.user_id ?? '')).toMatchObject({ password: data?.password });
  });

  it('reports a name that is taken on the homeserver before it creates anything', async () => {
    home.state.addAccount('takenthere', 'Foreign-2026!');
    expect(await api.as(ada).call('checkNameHandlerExist', { botUserName: 'TakenThere' })).toMatchObject({
      data: { isAvailable: false, message: 'username is already exists.' },
    });
    expect(await api.as(ada).call('addBot', await form({ botUserName: 'takenthere' }))).toEqual({
      status: 400,
      message: 'username is already exists.',
      data: null,
    });
  });

  it('creates the bot while the homeserver is unavailable; the job finishes its account', async () => {
    home.state.fail(/register/, { kind: 'hangUp' }, 2);
    const { status, data } = await api.as(ada).call('addBot', await form());
    expect(status).toBe(200);
    expect(data?.credentials).toMatchObject({ chat_state: 'pending', chat_failure: 'unavailable', access_token: null });
    api.clock.advance(61_000);
    await api.runJob('reconcile-chat-accounts');
    expect(await getCredentials(api, data?.bot.id ?? 0)).toMatchObject({ state: 'ready' });
    expect(
      await api.as(ada).call('getBotTimeline', { botId: data?.bot.id, pageNumber: 1, pageSize: 10 }),
    ).toMatchObject({
      data: [{ action: 'identity_ready', actor: null }, { action: 'created' }],
    });
  });
});
