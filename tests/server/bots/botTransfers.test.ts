import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { botTransfers } from '../../../server/database/tables/bots/botTransfers.ts';
import { teamMembers } from '../../../server/database/tables/bots/teams.ts';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot, getLog, toRow } from './support.ts';

let api: TestApi;
let lead: TestPerson;
let from: TestTeam;
let to: TestTeam;
let botId: number;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  lead = await api.people.developer();
  from = await api.people.team({ members: [{ person: lead, role: 'admin' }], change: { botCount: 1 } });
  to = await api.people.team({ members: [{ person: lead, role: 'developer' }] });
  botId = await getBot(api, from);
});

const offer = () => api.as(lead).call('changeBotTeam', { botId, teamId: to.id });
const answer = (person: TestPerson, isAccept: boolean) => api.as(person).call('answerBotTransfer', { botId, isAccept });
const list = async (person: TestPerson) => (await api.as(person).call('getBotTransferList', {})).data;
const getTeamId = async () => (await toRow(api, botId)).teamId;

describe('a bot that is given to a team of another owner', () => {
  it('stays until the owner accepts, and is listed and notified', async () => {
    expect(await offer()).toMatchObject({
      status: 200,
      message: 'The owner of the team was asked to accept the bot',
      data: { team_id: from.id, transfer: { team_id: to.id, team_name: to.name } },
    });
    expect(await getTeamId()).toBe(from.id);
    expect(await list(to.owner)).toMatchObject([{ id: botId, from_team_name: from.name, team_name: to.name }]);
    expect(await list(lead)).toEqual([]);
    expect(await getNotices(api, to.owner.id)).toMatchObject([
      { messageId: 'notifications.botTransferRequested', link: '/teams' },
    ]);

    expect(await answer(lead, true)).toMatchObject({ status: 404 });
    expect(await answer(from.owner, true)).toMatchObject({ status: 404 });
    expect(await getTeamId()).toBe(from.id);

    expect(await answer(to.owner, true)).toMatchObject({ status: 200 });
    expect(await getTeamId()).toBe(to.id);
    expect(await list(to.owner)).toEqual([]);
    expect(await getLog(api, botId)).toEqual(['bot.moved', 'bot.moved', 'bot.transferRequested']);
    expect(await answer(to.owner, true)).toMatchObject({ status: 404 });
  });

  it('stays when the owner declines, and its team is notified', async () => {
    await offer();
    expect(await answer(to.owner, false)).toMatchObject({ status: 200, message: 'Bot declined' });
    expect(await getTeamId()).toBe(from.id);
    expect(await getNotices(api, lead.id)).toMatchObject([{ messageId: 'notifications.botTransferDeclined' }]);
    expect(await offer()).toMatchObject({ status: 200 });
  });

  it('can be offered once at a time, and withdrawn', async () => {
    await offer();
    expect(await offer()).toMatchObject({
      status: 409,
      message: `This bot is already offered to the team ${to.name}. Withdraw that offer first.`,
    });
    expect(await api.as(to.owner).call('cancelBotTransfer', { botId })).toMatchObject({ status: 404 });
    expect(await api.as(lead).call('cancelBotTransfer', { botId })).toMatchObject({
      status: 200,
      data: { transfer: null },
    });
    expect(await answer(to.owner, true)).toMatchObject({ status: 404 });
    expect(await api.as(lead).call('cancelBotTransfer', { botId })).toMatchObject({ status: 404 });
  });

  it('cannot be accepted after the request expired', async () => {
    await offer();
    const past = new Date(api.clock.now().getTime() - 1000);
    await api.db.update(botTransfers).set({ expiresAt: past }).where(eq(botTransfers.botId, botId));
    expect(await list(to.owner)).toEqual([]);
    expect(await answer(to.owner, true)).toMatchObject({ status: 404 });
    expect(await offer()).toMatchObject({ status: 200, data: { transfer: { team_id: to.id } } });
  });

  it('cannot be accepted once the requester may no longer give it away', async () => {
    await offer();
    await api.db.update(teamMembers).set({ role: 'developer' }).where(eq(teamMembers.teamId, from.id));
    expect(await answer(to.owner, true)).toMatchObject({ status: 409 });
    expect(await getTeamId()).toBe(from.id);
  });

  it('cannot be accepted while it is under review', async () => {
    await offer();
    await api.db.update(bots).set({ statusId: botStatusIds.verification_requested }).where(eq(bots.id, botId));
    expect(await answer(to.owner, true)).toMatchObject({ status: 409 });
    expect(await getTeamId()).toBe(from.id);
  });
});

it('shows the open request only to the team of the bot', async () => {
  await offer();
  const read = async (person: TestPerson) =>
    (await api.as(person).call('getBotDetailsById', { botId })).data?.transfer ?? null;
  expect(await read(from.owner)).toMatchObject({ team_id: to.id });
  expect(await read(await api.people.admin())).toBeNull();
});
