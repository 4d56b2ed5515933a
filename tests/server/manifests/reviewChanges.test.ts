import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { CallName } from '../../support/api/caller.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createManifested } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const read = async (botId: number) => (await api.as(admin).call('getBotReviewChanges', { botId })).data;
const mark = (botId: number, change: { reviewed?: boolean; expectedVersion?: string } = {}) =>
  api.as(admin).call('changeReviewStatusByBotId', { botId, reviewed: true, ...change });
const isReviewed = async (botId: number) =>
  (await api.db.select({ reviewed: bots.reviewed }).from(bots).where(eq(bots.id, botId)))[0]?.reviewed;
const readTrust = async (person: TestPerson, botId: number) =>
  (await api.as(person).call('getBotTrust', { botId })).data;
const findCommandId = async (botId: number, key: string) =>
  (await api.db.select().from(botCommands).where(eq(botCommands.botId, botId))).find(
    ({ commandKey }) => commandKey === key,
  )?.id ?? 0;

/** A published bot whose review is done. */
async function createReviewed() {
  const made = await createManifested(api, botStatusIds.published);
  expect(await mark(made.botId)).toMatchObject({ status: 200, data: { reviewed: true } });
  api.clock.advance(1000);
  return made;
}

describe('getBotReviewChanges', () => {
  it('is open to admins only', async () => {
    const { botId, owner } = await createManifested(api);
    expect(await api.as(owner).call('getBotReviewChanges', { botId })).toMatchObject({ status: 403 });
    expect(await api.as(null).raw('getBotReviewChanges', { botId })).toMatchObject(unauthenticated);
    expect(await api.as(admin).call('getBotReviewChanges', { botId: 999_999_999 })).toMatchObject({ status: 404 });
  });

  it('has nothing to compare with before the first review, and nothing to show right after one', async () => {
    const { botId } = await createManifested(api, botStatusIds.published);
    expect(await read(botId)).toMatchObject({ reviewed_cts: null, was_accepted: false, changes: [] });
    await mark(botId);
    expect(await read(botId)).toMatchObject({
      reviewed_cts: expect.any(String),
      was_accepted: true,
      changes: [],
    });
  });

  it('lists what the console and manifests have changed, until the next review', async () => {
    const { botId, owner, team, change } = await createReviewed();
    const before = await readTrust(owner, botId);
    expect(before).toMatchObject({ changes_since_review: 0 });
    await api.as(owner).call('addBotCommand', { botId, command: 'chart', description: 'Draws a chart' });
    await api.as(owner).call('removeBotCommand', { botId, id: await findCommandId(botId, 'note') });
    await change(({ scopes, commands }) => {
      for (const scope of scopes) if (scope.scope === 'watchlist_read') scope.reason = 'To sell it';
      scopes.push({ scope: 'portfolio_read', reason: 'For amounts' });
      for (const { command, options } of commands) if (command === 'quote') options.pop();
    });
    const { changes = [], version } = (await read(botId)) ?? {};
    expect(changes.map(({ kind, part, subject, option, field }) => [kind, part, subject, option, field])).toEqual([
      ['removed', 'command', '/note', null, null],
      ['removed', 'option', '/quote', 'kind', null],
      ['added', 'command', '/chart', null, null],
      ['added', 'scope', 'portfolio_read', null, null],
      ['added', 'scope', 'portfolio_read', null, 'required'],
      ['changed', 'scope', 'watchlist_read', null, 'reason'],
    ]);
    expect(changes).toContainEqual(expect.objectContaining({ before: 'To answer', after: 'To sell it' }));
    expect(await isReviewed(botId)).toBe(false);
    // Two by hand, and the commands and the data access of the manifest.
    expect(await readTrust(team.owner, botId)).toMatchObject({ changes_since_review: 4 });
    expect(await mark(botId, { expectedVersion: version ?? '' })).toMatchObject({ status: 200 });
    expect(await read(botId)).toMatchObject({ changes: [] });
    expect(await readTrust(owner, botId)).toMatchObject({ changes_since_review: 0 });
  });

  it('compares with a rejected state as well', async () => {
    const { botId, owner } = await createManifested(api, botStatusIds.verification_requested);
    await api.sql`insert into bot_requests (bot_id, kind, state) values (${botId}, 'verification', 'open')`;
    await api.as(admin).call('acceptOrRejectReuqest', { botId, isAccept: false, reason: 'Too vague' });
    await api.as(owner).call('addBotCommand', { botId, command: 'chart', description: 'Draws a chart' });
    expect(await read(botId)).toMatchObject({
      was_accepted: false,
      changes: [{ kind: 'added', subject: '/chart', after: 'Draws a chart' }],
    });
  });
});

describe('the review of a published bot', () => {
  const changes: readonly [string, (botId: number, id: number) => [CallName, Record<string, unknown>]][] = [
    [
      'a new text of a command',
      (botId, id) => ['updateBotCommand', { botId, id, command: 'note', shortDescription: 'Sells' }],
    ],
    [
      'other options',
      (botId, id) => [
        'updateBotCommand',
        { botId, id, command: 'note', shortDescription: 'Stores a note', options: [] },
      ],
    ],
    ['a removed command', (botId, id) => ['removeBotCommand', { botId, id }]],
    ['a new command', (botId) => ['addBotCommand', { botId, command: 'x', description: 'Does x' }]],
    [
      'another reason for the same data',
      (botId) => [
        'updateBotScopes',
        {
          botId,
          scopes: ['watchlist_read', 'alerts_read', 'portfolio_summary', 'profile_read'].map((scope) => ({
            scope,
            reason: 'To sell it',
          })),
        },
      ],
    ],
  ];
  it.each(changes)('is reopened by %s', async (_what, toCall) => {
    const { botId, owner } = await createReviewed();
    const [name, args] = toCall(botId, await findCommandId(botId, 'note'));
    expect((await api.as(owner).raw(name, args)).body.data?.[name]).toMatchObject({ status: 200 });
    expect(await isReviewed(botId)).toBe(false);
  });

  it('stays done after a change of the order, and after a form without a change', async () => {
    const { botId, owner, change } = await createReviewed();
    const id = await findCommandId(botId, 'note');
    const note = { botId, id, command: 'note', shortDescription: 'Stores a note' };
    await api.as(owner).call('updateBotCommand', { ...note, rank: 1 });
    await api.as(owner).call('updateBotCommand', note);
    await change(({ commands }) => void commands.reverse());
    expect(await isReviewed(botId)).toBe(true);
  });

  it('is not ended for a state that the admin has not seen', async () => {
    const { botId, owner } = await createReviewed();
    await api.as(owner).call('addBotCommand', { botId, command: 'first', description: 'Does one' });
    const { version = '' } = (await read(botId)) ?? {};
    await api.as(owner).call('addBotCommand', { botId, command: 'second', description: 'Does two' });
    expect(await mark(botId, { expectedVersion: version })).toMatchObject({ status: 409, data: null });
    expect(await isReviewed(botId)).toBe(false);
    expect((await read(botId))?.changes).toHaveLength(2);
  });
});
