import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatBlockOutbox } from '../../../server/database/tables/bots/chat.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { startFakeHomeserver, type FakeHomeserver } from '../../support/fakeHomeserver/fakeHomeserver.ts';

const serviceToken = 'token-of-the-application-service';

let api: TestApi;
let home: FakeHomeserver;
beforeAll(async () => {
  home = await startFakeHomeserver({ serviceToken });
  api = await startTestApi({ env: { MATRIX_URL: home.url, MATRIX_AS_TOKEN: serviceToken } });
});
afterAll(async () => {
  await api.close();
  await home.close();
});

let count = 0;

async function createChatUser() {
  count += 1;
  const { userId } = home.state.addAccount(`person${count}`, null);
  return { ...(await api.people.appUser({ matrixUserId: userId })), chatId: userId };
}

const ignoredBy = (chatId: string) => home.state.accounts.get(chatId)?.ignored;
const pending = () => api.db.select().from(chatBlockOutbox);

describe('a block between users with an identity on the chat network', () => {
  it('is sent to the homeserver, and so is its removal', async () => {
    const [ada, mert] = [await createChatUser(), await createChatUser()];
    const requests = { blockUserId: mert.id, matrixUserId: mert.chatId };
    await api.as(ada).call('blockUsersById', requests);
    expect(ignoredBy(ada.chatId)).toEqual({});
    await api.runJob('reconcile-chat-accounts');
    expect(ignoredBy(ada.chatId)).toEqual({ [mert.chatId]: {} });
    expect(ignoredBy(mert.chatId)).toEqual({});
    await api.as(ada).call('unBlockUsersById', requests);
    await api.runJob('reconcile-chat-accounts');
    expect(ignoredBy(ada.chatId)).toEqual({});
    expect(await pending()).toEqual([]);
  });

  it('is sent later when the homeserver is unavailable, with the state at that time', async () => {
    const [ada, mert] = [await createChatUser(), await createChatUser()];
    const requests = { blockUserId: mert.id, matrixUserId: mert.chatId };
    await api.as(ada).call('blockUsersById', requests);
    home.state.fail(/account_data/, { kind: 'hangUp' });
    await api.runJob('reconcile-chat-accounts');
    expect(await pending()).toMatchObject([{ blockerId: ada.id, attempts: 1, failure: 'unavailable' }]);
    await api.as(ada).call('unBlockUsersById', requests);
    await api.as(ada).call('blockUsersById', requests);
    await api.runJob('reconcile-chat-accounts');
    expect(ignoredBy(ada.chatId)).toEqual({ [mert.chatId]: {} });
    expect(await pending()).toEqual([]);
  });

  it('sends nothing when one of the users has no identity there', async () => {
    const [ada, deniz] = [await createChatUser(), await api.people.appUser()];
    await api.as(ada).call('blockUsersById', { blockUserId: deniz.id });
    await api.as(deniz).call('blockUsersById', { blockUserId: ada.id });
    expect(await pending()).toEqual([]);
  });

  it('is not retried when the homeserver refuses it', async () => {
    const ada = await api.people.appUser({ matrixUserId: '@unknown:homeserver.test' });
    const mert = await createChatUser();
    await api.as(ada).call('blockUsersById', { blockUserId: mert.id });
    const body = '{"errcode":"M_FORBIDDEN","error":"Not in your namespace"}';
    home.state.fail(/account_data/, { kind: 'respond', status: 403, body });
    await api.runJob('reconcile-chat-accounts');
    expect(await pending()).toEqual([]);
  });
});
