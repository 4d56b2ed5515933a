import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { botInteractions, conversations } from '../../../server/database/tables/bots/conversations.ts';
import { teamMembers } from '../../../server/database/tables/bots/teams.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createTalk } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Stores requests of a person: those with seconds were answered after that time, the others expired. */
async function addRequests(botId: number, userId: number, seconds: readonly (number | null)[]): Promise<void> {
  const createdAt = new Date(api.clock.now().getTime() - 86_400_000);
  const [conversation] = await api.db
    .insert(conversations)
    .values({ botId, userId, createdAt, lastMessageAt: createdAt })
    .returning({ id: conversations.id });
  await api.db.insert(botInteractions).values(
    seconds.map((time) => ({
      conversationId: conversation?.id ?? 0,
      command: 'quote',
      state: time === null ? ('expired' as const) : ('answered' as const),
      expiresAt: new Date(createdAt.getTime() + 900_000),
      createdAt,
      answeredAt: time === null ? null : new Date(createdAt.getTime() + time * 1000),
    })),
  );
}

describe('getBotTrust', () => {
  it('measures answers of people outside of the team, and only enough of them', async () => {
    const { botId, person, team } = await createTalk(api);
    const read = () => api.as(person).call('getBotTrust', { botId });
    await addRequests(
      botId,
      team.owner.id,
      Array.from({ length: 20 }, () => 0.1),
    );
    expect(await read()).toMatchObject({
      status: 200,
      data: { measured_requests: 0, answered_percentage: null, median_answer_seconds: null, reviewed_cts: null },
    });
    await addRequests(botId, person.id, [
      ...Array.from({ length: 8 }, () => 1),
      ...Array.from({ length: 7 }, () => 3),
      null,
    ]);
    expect(await read()).toMatchObject({ data: { measured_requests: 16, answered_percentage: null } });
    const secondPerson = await api.people.appUser();
    // A person who declined an invitation is outside of the team.
    const declined = { userId: secondPerson.id, role: 'developer', state: 'declined' } as const;
    await api.db.insert(teamMembers).values({ teamId: team.id, ...declined });
    await addRequests(botId, secondPerson.id, [2, 2, null, null]);
    expect(await read()).toMatchObject({
      data: { measured_requests: 20, answered_percentage: 85, median_answer_seconds: 2 },
    });
  });

  it('counts changes of reviewed content since the review, and is hidden with the bot', async () => {
    const { botId, person, team } = await createTalk(api);
    const reviewedAt = new Date(api.clock.now().getTime() - 3_600_000);
    await api.sql`insert into bot_requests (bot_id, kind, state, decided_at) values (${botId}, 'publish', 'accepted', ${reviewedAt})`;
    expect(await api.as(person).call('getBotTrust', { botId })).toMatchObject({
      data: { reviewed_cts: reviewedAt.toISOString(), changes_since_review: 0, team_name: expect.any(String) },
    });
    await api.as(team.owner).call('updateBotScopes', { botId, scopes: [{ scope: 'profile_read', reason: 'Greets' }] });
    expect(await api.as(person).call('getBotTrust', { botId })).toMatchObject({ data: { changes_since_review: 1 } });
    const hidden = await createTalk(api, botStatusIds.created);
    const stranger = await api.people.appUser();
    expect(await api.as(stranger).call('getBotTrust', { botId: hidden.botId })).toMatchObject({ status: 404 });
  });
});
