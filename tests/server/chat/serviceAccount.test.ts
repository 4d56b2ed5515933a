import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provision } from '../../../server/modules/bots/credentials/credentials.provision.ts';
import type { TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { startFakeHomeserver, type FakeHomeserver } from '../../support/fakeHomeserver/fakeHomeserver.ts';
import { createPendingBot, password, toChatContext } from './support.ts';

const serviceToken = 'token-of-the-application-service';

let api: TestApi;
let home: FakeHomeserver;
let team: TestTeam;
beforeAll(async () => {
  home = await startFakeHomeserver({ serviceToken, serviceNames: /^pricebot/ });
  api = await startTestApi({ env: { MATRIX_URL: home.url, MATRIX_AS_TOKEN: serviceToken } });
  team = await api.people.team();
});
afterAll(async () => {
  await api.close();
  await home.close();
});

const next = 'Other-2026!';

describe('the accounts of an application service', () => {
  it('are created, and found again after a lost answer', async () => {
    const { botId, userName } = await createPendingBot(api, team);
    home.state.fail(/^POST .*v3.register$/, { kind: 'loseResponse' });
    expect(await provision(toChatContext(api), botId)).toMatchObject({ state: 'pending' });
    api.clock.advance(61_000);
    await api.runJob('reconcile-chat-accounts');
    expect(home.state.accounts.get(`@${userName}:homeserver.test`)).toMatchObject({ password: null });
    expect(await api.as(team.owner).call('getBotTokenAndUserIdAndSpaceInfo', { botId })).toMatchObject({
      data: { chat_state: 'ready', is_federated: true },
    });
  });

  it('have a password that this server checks', async () => {
    const { botId, userName } = await createPendingBot(api, team);
    await provision(toChatContext(api), botId);
    const logIn = (typed: string) =>
      api.as(team.owner).call('botLogin', { data: { botId, botUserName: userName, password: typed } });
    expect(await logIn(next)).toMatchObject({ status: 400, data: null });
    expect(await logIn(password)).toMatchObject({ status: 200 });
    expect(
      await api.as(team.owner).call('botResetPassword', { data: { botId, password: next, cnf_password: next } }),
    ).toMatchObject({ status: 200 });
    expect(home.state.sessions.filter(({ userId }) => userId.startsWith(`@${userName}:`))).toEqual([]);
    expect(await logIn(password)).toMatchObject({ status: 400 });
    expect(await logIn(next)).toMatchObject({ status: 200, data: { access_token: expect.stringMatching(/^syt_/) } });
  });

  it('fail with a reason when the name is outside of the namespace, and can get another name', async () => {
    const { botId } = await createPendingBot(api, team, { userName: 'outsider' });
    expect(await provision(toChatContext(api), botId)).toMatchObject({
      state: 'failed',
      credentials: { chat_failure: 'refused' },
    });
    const same = { data: { botId, botUserName: 'outsider', password } };
    expect(await api.as(team.owner).call('botLogin', same)).toEqual({
      status: 409,
      message: 'The chat network rejected this request.',
      data: null,
    });
    const again = { data: { botId, botUserName: 'pricebotinside', password: next } };
    expect(await api.as(team.owner).call('botLogin', again)).toMatchObject({
      status: 200,
      data: { user_id: '@pricebotinside:homeserver.test' },
    });
  });
});
