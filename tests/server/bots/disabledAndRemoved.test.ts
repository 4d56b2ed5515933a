import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { botStatusIds, userTypeIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { getAudit, readyBot, getRequests, toRow, getTimeline } from './support.ts';
import { startLifecycle } from './startLifecycle.ts';

const life = startLifecycle();
const { requestVerification, decide, remove, statusOf: getStatus, switchTo } = life;

describe('disabling and enabling a bot', () => {
  it('is available for published bots, and repeating it changes nothing', async () => {
    const fresh = await readyBot(life.api, life.team);
    expect(await switchTo(life.lead, fresh, botStatusIds.disabled)).toMatchObject({ status: 409 });
    const botId = await readyBot(life.api, life.team, { statusId: botStatusIds.published });
    for (let times = 0; times < 2; times += 1)
      expect(await switchTo(life.lead, botId, botStatusIds.disabled)).toMatchObject({
        status: 200,
        data: { id_s2_bot_status: botStatusIds.disabled },
      });
    expect(await getTimeline(life.api, botId)).toHaveLength(1);
    expect(await switchTo(life.lead, botId, botStatusIds.published)).toMatchObject({
      status: 200,
      message: 'Bot switched on',
    });
    expect(await getStatus(botId)).toBe(botStatusIds.published);
  });

  it('is refused when the bot has changed since the caller loaded it', async () => {
    const botId = await readyBot(life.api, life.team, { statusId: botStatusIds.published });
    const seen = (await toRow(life.api, botId)).updatedAt;
    const changedAt = new Date(seen.getTime() + 1000);
    await life.api.db.update(bots).set({ updatedAt: changedAt }).where(eq(bots.id, botId));
    expect(await switchTo(life.admin, botId, botStatusIds.disabled, seen.toISOString())).toMatchObject({
      status: 409,
      message: expect.stringContaining('This bot has changed since you opened it'),
      data: null,
    });
    expect(await getStatus(botId)).toBe(botStatusIds.published);
    const now = changedAt.toISOString();
    expect(await switchTo(life.admin, botId, botStatusIds.disabled, now)).toMatchObject({ status: 200 });
  });

  it('is refused in every other status', async () => {
    const botId = await readyBot(life.api, life.team);
    for (const id of [1, 2, 3, 99, 9_007_199_254_740_991])
      expect(await switchTo(life.team.owner, botId, id)).toMatchObject({ status: 400, data: null });
    expect(await switchTo(life.team.owner, botId, botStatusIds.published)).toMatchObject({ status: 409, data: null });
    expect(await getStatus(botId)).toBe(botStatusIds.created);
  });

  it('can only be undone by admins when an admin did it', async () => {
    const botId = await readyBot(life.api, life.team, { statusId: botStatusIds.published });
    expect(await switchTo(life.admin, botId, botStatusIds.disabled)).toMatchObject({ status: 200 });
    const seen = await life.api.as(life.team.owner).call('getBotDetailsById', { botId });
    expect(seen.data?.viewer_can).toMatchObject({ enable_disable: false, remove: false });
    expect(await switchTo(life.team.owner, botId, botStatusIds.published)).toMatchObject({ status: 403, data: null });
    expect(await getStatus(botId)).toBe(botStatusIds.disabled);
    expect(await switchTo(life.admin, botId, botStatusIds.published)).toMatchObject({ status: 200 });
  });

  it('cannot be bypassed by removing and restoring the bot', async () => {
    const botId = await readyBot(life.api, life.team, { statusId: botStatusIds.published });
    await switchTo(life.admin, botId, botStatusIds.disabled);
    await remove(life.team.owner, botId);
    await remove(life.team.owner, botId, true);
    expect(await switchTo(life.team.owner, botId, botStatusIds.published)).toMatchObject({ status: 403 });
    expect(await getStatus(botId)).not.toBe(botStatusIds.published);
  });
});

describe('a bot disabled by an admin', () => {
  it('stays disabled by the admin when the team had disabled it before, with one timeline entry and one notification', async () => {
    const botId = await readyBot(life.api, life.team, { statusId: botStatusIds.published });
    await switchTo(life.lead, botId, botStatusIds.disabled);
    const isDisabledByAdmin = async (person: TestPerson) =>
      (await life.api.as(person).call('getBotDetailsById', { botId })).data?.held_by_admin;
    expect(await isDisabledByAdmin(life.lead)).toBe(false);
    life.api.clock.advance(1000);
    for (let times = 0; times < 2; times += 1)
      expect(await switchTo(life.admin, botId, botStatusIds.disabled)).toMatchObject({ status: 200 });
    for (const person of [life.lead, life.admin]) expect(await isDisabledByAdmin(person)).toBe(true);
    expect((await getTimeline(life.api, botId)).map(({ action, byAdmin }) => [action, byAdmin])).toEqual([
      ['disabled', false],
      ['disabled', true],
    ]);
    expect(await getNotices(life.api, life.lead.id)).toMatchObject([{ messageId: 'notifications.botHeld' }]);
    const byAdmin = (await getAudit(life.api, botId)).filter(({ actorId }) => actorId === life.admin.id);
    expect(byAdmin).toMatchObject([{ action: 'bots.disabled', after: { heldByAdmin: true } }]);
    expect(await switchTo(life.lead, botId, botStatusIds.published)).toMatchObject({ status: 403, data: null });
    expect(await switchTo(life.admin, botId, botStatusIds.published)).toMatchObject({ status: 200 });
  });

  it('cannot be restored by the team when the team had removed it before, and returns to its earlier status', async () => {
    const botId = await readyBot(life.api, life.team, { statusId: botStatusIds.verified });
    await remove(life.lead, botId);
    life.api.clock.advance(1000);
    expect(await remove(life.admin, botId)).toMatchObject({ status: 200 });
    expect(await remove(life.admin, botId)).toMatchObject({ status: 409 });
    expect(await remove(life.lead, botId)).toMatchObject({ status: 409 });
    expect(await remove(life.lead, botId, true)).toMatchObject({ status: 403, data: null });
    expect(await remove(life.admin, botId, true)).toMatchObject({
      status: 200,
      data: { id_s2_bot_status: botStatusIds.verified },
    });
  });

  it('stays disabled when the admin loses the role', async () => {
    const botId = await readyBot(life.api, life.team, { statusId: botStatusIds.published });
    const former = await life.api.people.admin();
    await switchTo(former, botId, botStatusIds.disabled);
    await life.api.db.update(users).set({ typeId: userTypeIds.bot_developer }).where(eq(users.id, former.id));
    expect(await switchTo(life.team.owner, botId, botStatusIds.published)).toMatchObject({ status: 403, data: null });
    const { data } = await life.api.as(life.lead).call('getBotTimeline', { botId, pageNumber: 1, pageSize: 20 });
    expect(data).toMatchObject([{ action: 'disabled', actor: { is_reviewer: true } }]);
  });
});

describe('removing and restoring a bot', () => {
  it.each(['created', 'rejected', 'verified', 'published', 'disabled'] as const)('from and to %s', async (status) => {
    const botId = await readyBot(life.api, life.team, { statusId: botStatusIds[status] });
    expect(await remove(life.lead, botId)).toMatchObject({
      status: 200,
      message: 'Bot removed',
      data: { id_s2_bot_status: botStatusIds.removed },
    });
    expect(await remove(life.lead, botId)).toMatchObject({ status: 409 });
    expect(await remove(life.lead, botId, true)).toMatchObject({
      status: 200,
      message: 'Bot restored',
      data: { id_s2_bot_status: botStatusIds[status] },
    });
    expect(await remove(life.lead, botId, true)).toMatchObject({ status: 409 });
  });

  it('withdraws the open request', async () => {
    const botId = await readyBot(life.api, life.team);
    await requestVerification(life.builder, botId);
    await remove(life.lead, botId);
    expect(await getRequests(life.api, botId)).toMatchObject([{ state: 'cancelled' }]);
    expect(await decide(botId, true)).toMatchObject({ status: 409, data: null });
    await remove(life.lead, botId, true);
    expect(await getStatus(botId)).toBe(botStatusIds.created);
  });
});

describe('a bot that no longer exists', () => {
  it('answers 404 when its team was deleted', async () => {
    const closed = await life.api.people.team({ owner: life.team.owner, change: { statusId: 2 } });
    const botId = await readyBot(life.api, closed);
    expect(await requestVerification(life.team.owner, botId)).toMatchObject({ status: 404, data: null });
    await life.api.db.delete(bots).where(eq(bots.id, botId));
    expect(await requestVerification(life.team.owner, botId)).toMatchObject({ status: 404, data: null });
  });
});
