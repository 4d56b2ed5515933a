import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { conversations } from '../../../server/database/tables/bots/conversations.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { createMirrorLoop } from '../../../server/jobs/mirrorLoop.ts';
import { noWorkMetrics } from '../../../server/observe/workMetrics.ts';
import { runMirror } from '../../../server/modules/mirrors/runMirror.ts';
import { expireEvents } from '../../../server/modules/conversations/runtime/runtime.service.ts';
import { createRuntime, createTalk, getMessages } from '../conversations/support.ts';
import { MirrorWorld } from './support.ts';

let world: MirrorWorld;
beforeAll(async () => {
  world = await MirrorWorld.start();
});
afterAll(() => world.close());

const hangUp = { kind: 'hangUp' } as const;
const MINUTE = 60_000;

describe('a mirrored conversation', () => {
  it('is a command from Matrix, answered by the bot, visible in both', async () => {
    const { botId, room, matrixId } = await world.createLinkedTalk();
    await world.answerAll(botId, 'Hello to you');
    await world.run();
    world.write(room, matrixId, '!note buy milk');
    await world.receive();
    expect(room.typing).toContain(room.creator);
    await world.answerAll(botId, 'Noted');
    await world.run();
    expect(room.typing).not.toContain(room.creator);
    expect(world.texts(room)).toEqual(['You, on Bourse: Hello', 'Hello to you', '!note buy milk', 'Noted']);
    expect((await getMessages(world.api, botId)).map(({ author, text }) => [author, text])).toEqual([
      ['person', 'Hello'],
      ['bot', 'Hello to you'],
      ['person', '/note buy milk'],
      ['bot', 'Noted'],
    ]);
  });

  it('is a command that a program of the platform answers, with its card as text', async () => {
    const { botId, room, matrixId } = await world.createLinkedTalk();
    await world.answerAll(botId);
    await world.run();
    await world.api.runJob('refresh-quotes');
    const [row] = await world.api.sql<{ symbol: string }[]>`
      select symbol from tickers where kind = 'stock' and currency = 'TRY' and delisted_on is null order by id limit 1`;
    const symbol = row?.symbol ?? '';
    world.write(room, matrixId, `!quote ${symbol}`);
    await world.receive();
    await world.runQuotes(botId);
    await world.run();
    const lines = String(world.texts(room).at(-1)).split('\n');
    expect(lines[0]).toContain(symbol);
    expect(lines).toContainEqual(expect.stringMatching(/^Price: ₺[\d,.]+$/));
    expect((await getMessages(world.api, botId)).at(-1)?.card?.title).toBe(lines[0]);
  });

  it('has the name of the bot, a ghost as owner, and the person as its member', async () => {
    const { botId, room, matrixId } = await world.createLinkedTalk();
    const [bot] = await world.api.db.select({ name: bots.name }).from(bots).where(eq(bots.id, botId));
    const ghost = `@_bourse_bot_${botId}:homeserver.test`;
    expect(room).toMatchObject({ creator: ghost, name: bot?.name });
    expect([...room.members]).toEqual([
      [ghost, 'join'],
      [matrixId, 'join'],
    ]);
    expect(world.home.state.accounts.get(ghost)).toMatchObject({ password: null, displayName: bot?.name });
  });

  it('begins with what is written after the link, also for conversations from before', async () => {
    const { botId, person } = await createTalk(world.api);
    await world.send(person, botId, 'Before');
    const matrixId = await world.link(person);
    const room = world.findRoom(matrixId, botId);
    expect(world.texts(room)).toEqual([]);
    await world.answerAll(botId, 'After');
    await world.run();
    expect(world.texts(room)).toEqual(['After']);
  });

  it('answers mistakes in the room, in the language of the person', async () => {
    const { room, matrixId, person } = await world.createLinkedTalk();
    world.write(room, matrixId, '/nothing');
    await world.receive();
    await world.api.db.update(users).set({ language: 'tr' }).where(eq(users.id, person.id));
    world.write(room, matrixId, '/note');
    world.write(room, matrixId, 'x'.repeat(4_001));
    // What is not stored does not count, and a space at the limit does not hide that more follows.
    world.write(room, matrixId, `${'x'.repeat(4_000)} and more`);
    world.write(room, matrixId, 'a picture', { msgtype: 'm.image' });
    await world.receive();
    const remarks = room.messages.filter(({ content }) => content['msgtype'] === 'm.notice').slice(1);
    expect(remarks.map(({ content }) => content['body'])).toEqual([
      'This bot has no command /nothing. Type / to see its commands.',
      expect.stringContaining('/note'),
      expect.stringContaining('uzun'),
      expect.stringContaining('uzun'),
      'Bot yalnızca metin okuyabiliyor.',
    ]);
  });

  it('says when the bot has not answered in time', async () => {
    const { room, matrixId } = await world.createLinkedTalk();
    world.write(room, matrixId, 'Are you there?');
    await world.receive();
    world.api.clock.advance(16 * MINUTE);
    await expireEvents(createRuntime(world.api));
    await world.run();
    await world.run();
    expect(world.texts(room).at(-1)).toBe('The bot did not answer in time.');
    expect(world.texts(room).filter((text) => text === 'The bot did not answer in time.')).toHaveLength(1);
  });

  it('leaves out edits, notices of programs, and quotes of replies', async () => {
    const { botId, room, matrixId } = await world.createLinkedTalk();
    world.write(room, matrixId, 'notice', { msgtype: 'm.notice' });
    world.write(room, matrixId, '* edited', { 'm.relates_to': { rel_type: 'm.replace', event_id: '$x' } });
    const reply = { 'm.relates_to': { 'm.in_reply_to': { event_id: '$x' } } };
    world.write(room, matrixId, '> <@bot:x> first\n> second\n\nThanks', reply);
    await world.receive();
    expect((await getMessages(world.api, botId)).map(({ text }) => text)).toEqual(['Hello', 'Thanks']);
  });
});

describe('the order and the number of messages', () => {
  it('hold while the homeserver is down and when it is back', async () => {
    const { botId, person, room } = await world.createLinkedTalk();
    world.home.state.fail(/send\/m\.room\.message/, { kind: 'loseResponse' });
    await world.answerAll(botId, 'First');
    await world.run();
    world.home.state.fail(/whoami$/, hangUp, 2);
    const calls = world.home.state.calls.length;
    await world.run();
    expect(world.home.state.calls).toHaveLength(calls);
    expect(await world.api.as(person).call('getMatrixMirror')).toMatchObject({ data: { is_reachable: false } });
    await world.send(person, botId, 'Second');
    await world.answerAll(botId, 'Third');
    for (const seconds of [3, 5, 9]) {
      world.api.clock.advance(seconds * 1_000);
      await world.run();
    }
    expect(world.texts(room)).toEqual(['You, on Bourse: Hello', 'First', 'You, on Bourse: Second', 'Third']);
    expect(await world.api.as(person).call('getMatrixMirror')).toMatchObject({ data: { is_reachable: true } });
  });

  it.each([
    ['the room', /createRoom$/],
    ['the invitation', /invite$/],
    ['a message', /send\/m\.room\.message/],
  ])('hold when the answer to %s was lost', async (_what, call) => {
    const { botId, person } = await createTalk(world.api);
    const matrixId = await world.link(person);
    await world.send(person, botId, 'Hello');
    world.home.state.fail(call, { kind: 'loseResponse' });
    await world.run();
    world.api.clock.advance(3_000);
    await world.run();
    const ghost = `@_bourse_bot_${botId}:homeserver.test`;
    expect(world.home.state.rooms.filter(({ creator }) => creator === ghost)).toHaveLength(1);
    expect(world.texts(world.findRoom(matrixId, botId))).toEqual(['You, on Bourse: Hello']);
  });

  it('hold when several processes work at once', async () => {
    const { botId, person } = await createTalk(world.api);
    const matrixId = await world.link(person);
    await world.send(person, botId, 'One');
    await world.send(person, botId, 'Two');
    await Promise.all(Array.from({ length: 5 }, () => runMirror(world.tools)));
    await world.run();
    expect(world.texts(world.findRoom(matrixId, botId))).toEqual(['You, on Bourse: One', 'You, on Bourse: Two']);
  });

  it('hold when the homeserver requests a pause', async () => {
    const { botId, room } = await world.createLinkedTalk();
    const body = JSON.stringify({ errcode: 'M_LIMIT_EXCEEDED', error: 'Slow down', retry_after_ms: 30_000 });
    world.home.state.fail(/send\/m\.room\.message/, { kind: 'respond', status: 429, body });
    await world.answerAll(botId, 'Later');
    await world.run();
    expect(world.texts(room)).not.toContain('Later');
    world.api.clock.advance(31_000);
    await world.run();
    expect(world.texts(room).at(-1)).toBe('Later');
  });
});

describe('the mirror ends at once', () => {
  it('for an ended subscription, whose room is left; another room follows when the person returns', async () => {
    const { botId, person, room, matrixId } = await world.createLinkedTalk();
    await world.api.db.update(bots).set({ subscriberCount: 1 }).where(eq(bots.id, botId));
    await world.api.as(person).call('unSubscribeByBotId', { id: botId });
    world.write(room, matrixId, 'Still there?');
    await world.receive();
    expect(room.members.get(room.creator)).toBe('leave');
    expect((await getMessages(world.api, botId)).map(({ text }) => text)).toEqual(['Hello']);
    await world.api.as(person).call('subscribeBot', { id: botId });
    await world.send(person, botId, 'Again');
    await world.run();
    const next = world.findRoom(matrixId, botId);
    expect(next.id).not.toBe(room.id);
    expect(world.texts(next)).toEqual(['You, on Bourse: Again']);
  });

  it('for a bot that is disabled: nothing is sent until it is enabled', async () => {
    const { botId, room } = await world.createLinkedTalk();
    await world.answerAll(botId, 'Held back');
    await world.api.db.update(bots).set({ statusId: botStatusIds.disabled }).where(eq(bots.id, botId));
    await world.run();
    expect(world.texts(room)).toEqual(['You, on Bourse: Hello']);
    await world.api.db.update(bots).set({ statusId: botStatusIds.published }).where(eq(bots.id, botId));
    await world.run();
    expect(world.texts(room).at(-1)).toBe('Held back');
  });

  it('for an account that is not in use', async () => {
    const { botId, person, room, matrixId } = await world.createLinkedTalk();
    await world.answerAll(botId, 'Held back');
    await world.api.db.update(users).set({ statusId: userStatusIds.disabled }).where(eq(users.id, person.id));
    world.write(room, matrixId, 'Hello?');
    await world.receive();
    expect(world.texts(room)).toEqual(['You, on Bourse: Hello', 'Hello?']);
    expect((await getMessages(world.api, botId)).filter(({ author }) => author === 'person')).toHaveLength(1);
  });

  it('for an account that its owner deactivates: all rooms are left', async () => {
    const { person, room } = await world.createLinkedTalk();
    await world.api.as(person).call('accountDeactivateAndDeleteById', { type: 'deactivate' });
    await world.run();
    expect(room.members.get(room.creator)).toBe('leave');
  });

  it('for a deleted conversation', async () => {
    const { botId, room } = await world.createLinkedTalk();
    await world.api.db.delete(conversations).where(eq(conversations.botId, botId));
    await world.run();
    expect(room.members.get(room.creator)).toBe('leave');
  });

  it('for a person who leaves the room, and stays ended', async () => {
    const { botId, room, matrixId } = await world.createLinkedTalk();
    world.leave(room, matrixId);
    await world.receive();
    await world.answerAll(botId, 'Into the void');
    await world.run();
    expect(room.members.get(room.creator)).toBe('leave');
    expect(world.findRoom(matrixId, botId)).toBe(room);
    expect(await world.readRooms(botId)).toEqual([{ state: 'declined', roomId: null, failure: null }]);
  });

  it('for a room that the homeserver refuses, after some attempts', async () => {
    const { botId, room } = await world.createLinkedTalk();
    room.members.set(room.creator, 'leave');
    await world.answerAll(botId, 'Nobody hears');
    for (let tries = 0; tries < 7; tries += 1) {
      await world.run();
      world.api.clock.advance(40 * MINUTE);
    }
    expect(await world.readRooms(botId)).toMatchObject([{ state: 'declined' }]);
  });
});

it('a room that cannot be left is tried at longer and longer intervals, and another one follows later', async () => {
  const { botId, person, room, matrixId } = await world.createLinkedTalk();
  await world.api.db.update(bots).set({ subscriberCount: 1 }).where(eq(bots.id, botId));
  await world.api.as(person).call('unSubscribeByBotId', { id: botId });
  const countLeaves = () => world.home.state.calls.filter((call) => call.endsWith('/leave')).length;
  const before = countLeaves();
  world.home.state.fail(/leave$/, { kind: 'respond', status: 400, body: '{"errcode":"M_UNKNOWN"}' }, 8);
  for (let hours = 0; hours < 8; hours += 1) {
    await world.run();
    await world.run();
    world.api.clock.advance(60 * MINUTE);
  }
  expect(countLeaves() - before).toBe(8);
  await world.run();
  expect(room.members.get(room.creator)).toBe('leave');
  await world.api.as(person).call('subscribeBot', { id: botId });
  await world.send(person, botId, 'Again');
  await world.run();
  expect(world.texts(world.findRoom(matrixId, botId))).toEqual(['You, on Bourse: Again']);
});

describe('the loop of a server', () => {
  it('mirrors a message as soon as it is written', async () => {
    const { botId, person, room } = await world.createLinkedTalk();
    const loop = createMirrorLoop({ ...world.tools, metrics: noWorkMetrics });
    try {
      loop.start();
      await world.send(person, botId, 'Quick');
      await expect.poll(() => world.texts(room)).toContain('You, on Bourse: Quick');
    } finally {
      await loop.stop();
    }
  });
});
