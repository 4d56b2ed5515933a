import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mirrorEvents, mirrorTransactions } from '../../../server/database/tables/bots/mirrors.ts';
import { putTransaction } from '../../support/fakeHomeserver/transactionPusher.ts';
import { startTestApi } from '../../support/api/testApi.ts';
import { getMessages } from '../conversations/support.ts';
import { homeserverToken, MirrorWorld } from './support.ts';

let world: MirrorWorld;
beforeAll(async () => {
  world = await MirrorWorld.start();
});
afterAll(() => world.close());

const call = (path: string, token: string | undefined, init: RequestInit = {}) =>
  fetch(`${world.api.url}/_matrix/app/v1/${path}`, {
    ...init,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });

const put = (id: string, body: unknown, token = homeserverToken) =>
  putTransaction(world.api.url, token, { id, body: JSON.stringify(body) });

const listTexts = async (botId: number): Promise<string[]> =>
  (await getMessages(world.api, botId)).map(({ text }) => text);

const countEvents = async (): Promise<number> => (await world.api.db.select().from(mirrorEvents)).length;

describe('a transaction', () => {
  it('is stored before its answer, and handled by the next process', async () => {
    const { botId, room, matrixId } = await world.createLinkedTalk();
    world.write(room, matrixId, 'First');
    world.write(room, matrixId, 'Second');
    expect(await world.home.pusher.pushOnce(world.api.url, homeserverToken)).toBe(200);
    // Nothing runs: the process has ended here.
    expect(await listTexts(botId)).toEqual(['Hello']);
    await world.run();
    expect(await listTexts(botId)).toEqual(['Hello', 'First', 'Second']);
    expect(await world.api.db.select().from(mirrorEvents).where(eq(mirrorEvents.text, 'First'))).toEqual([]);
  });

  it('has one effect however often it comes, also with other ids', async () => {
    const { botId, room, matrixId } = await world.createLinkedTalk();
    world.write(room, matrixId, 'Once');
    await world.receive();
    const { last } = world.home.pusher;
    if (last === undefined) throw new Error('Nothing was pushed');
    await putTransaction(world.api.url, homeserverToken, last);
    await putTransaction(world.api.url, homeserverToken, { ...last, id: 'another' });
    await world.run();
    expect(await listTexts(botId)).toEqual(['Hello', 'Once']);
  });

  it('has one effect when the process ends after the message was entered', async () => {
    const { botId, room, matrixId } = await world.createLinkedTalk();
    world.write(room, matrixId, 'Once');
    await world.receive();
    await world.api.db
      .update(mirrorEvents)
      .set({ state: 'stored', text: 'Once' })
      .where(eq(mirrorEvents.state, 'accepted'));
    await world.run();
    expect(await listTexts(botId)).toEqual(['Hello', 'Once']);
  });

  it('is repeated by the homeserver while this server does not answer', async () => {
    const { botId, room, matrixId } = await world.createLinkedTalk();
    world.write(room, matrixId, 'Patience');
    expect(await world.home.pusher.pushOnce(world.api.url, 'a-wrong-token-of-some-length')).toBe(403);
    await world.receive();
    expect(await listTexts(botId)).toEqual(['Hello', 'Patience']);
  });

  it('leaves out echoes of ghosts, unlinked users and rooms of others', async () => {
    const { botId, room, matrixId } = await world.createLinkedTalk();
    const stranger = world.createAccount();
    const before = await countEvents();
    const event = (sender: string, roomId: string, id: string) => ({
      event_id: id,
      room_id: roomId,
      sender,
      type: 'm.room.message',
      content: { msgtype: 'm.text', body: 'Injected' },
    });
    const events = [
      event(room.creator, room.id, '$echo'),
      event(stranger, room.id, '$stranger'),
      event(matrixId, '!elsewhere:homeserver.test', '$elsewhere'),
      event(matrixId, world.findRoom(matrixId).id, '$service'),
      event(matrixId, room.id, '$\u0000'),
      event(matrixId, room.id, '$\ud800'),
      { ...event(matrixId, room.id, '$number'), sender: 7 },
      'no event',
      null,
    ];
    expect((await put('mixed', { events })).status).toBe(200);
    await world.run();
    expect(await countEvents()).toBe(before);
    expect(await listTexts(botId)).toEqual(['Hello']);
  });

  it('of a person who has ended the link does nothing', async () => {
    const { botId, person, room, matrixId } = await world.createLinkedTalk();
    world.write(room, matrixId, 'Too late');
    await world.home.pusher.pushAll(world.api.url, homeserverToken);
    await world.api.as(person).call('endMatrixLink', {});
    await world.run();
    expect(await listTexts(botId)).toEqual(['Hello']);
  });

  it('stores texts that the database cannot contain without what it cannot', async () => {
    const { botId, room, matrixId } = await world.createLinkedTalk();
    world.write(room, matrixId, 'a\u0000b');
    await world.receive();
    expect(await listTexts(botId)).toEqual(['Hello', 'ab']);
  });
});

describe('the addresses of the application service', () => {
  it('need the token of the homeserver, before the body is read', async () => {
    const before = (await world.api.db.select().from(mirrorTransactions)).length;
    expect((await put('x', { events: [] }, 'a-wrong-token-of-some-length')).status).toBe(403);
    expect((await put('x', { events: [] }, '')).status).toBe(403);
    expect((await call('transactions/x', undefined, { method: 'PUT', body: '{}' })).status).toBe(401);
    const big = { method: 'PUT', body: JSON.stringify({ events: ['x'.repeat(9 * 2 ** 20)] }) };
    expect((await call('transactions/x', 'wrong', big)).status).toBe(403);
    expect((await world.api.db.select().from(mirrorTransactions)).length).toBe(before);
  });

  it('refuse what is no transaction, and too much', async () => {
    expect((await put('list', [])).status).toBe(400);
    expect((await put('%00', {})).status).toBe(400);
    const big = { method: 'PUT', body: JSON.stringify({ events: ['x'.repeat(9 * 2 ** 20)] }) };
    expect((await call('transactions/big', homeserverToken, big)).status).toBe(413);
    expect((await put('empty', {})).status).toBe(200);
  });

  it('take transactions that are larger than other requests', async () => {
    expect((await put('large', { events: ['x'.repeat(2 * 2 ** 20)] })).status).toBe(200);
  });

  it('contain no user or room that the mirror has not created', async () => {
    for (const path of ['users/@_bourse_bot_1:homeserver.test', 'rooms/%23_bourse_x:homeserver.test'])
      expect((await call(path, homeserverToken)).status).toBe(404);
    expect((await call('ping', homeserverToken, { method: 'POST', body: '{}' })).status).toBe(200);
  });

  it('do not exist without the mirror', async () => {
    const api = await startTestApi();
    try {
      const response = await fetch(`${api.url}/_matrix/app/v1/ping`, { method: 'POST' });
      expect(response.status).toBe(404);
      const person = await api.people.appUser();
      expect(await api.as(person).call('getMatrixMirror')).toMatchObject({ status: 404, data: null });
      expect(await api.as(person).call('startMatrixLink', { matrixId: '@a:b.c' })).toMatchObject({ status: 404 });
      expect(await api.as(person).call('getUserSettingsById')).toMatchObject({ data: { offers_matrix: false } });
    } finally {
      await api.close();
    }
  });
});
