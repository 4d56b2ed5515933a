import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botInteractions, conversations } from '../../../server/database/tables/bots/conversations.ts';
import { teamMembers } from '../../../server/database/tables/bots/teams.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createTalk } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Stored {
  readonly command: string | null;
  readonly daysAgo: number;
  /** Until the first answer; null for a request that expired, undefined for one that waits. */
  readonly seconds?: number | null;
  readonly answers?: number;
}

async function addRequests(botId: number, userId: number, requests: readonly Stored[]): Promise<void> {
  const now = api.clock.now();
  const [conversation] = await api.db
    .insert(conversations)
    .values({ botId, userId, createdAt: now, lastMessageAt: now })
    .returning({ id: conversations.id });
  await api.db.insert(botInteractions).values(
    requests.map(({ command, daysAgo, seconds, answers = typeof seconds === 'number' ? 1 : 0 }) => {
      const createdAt = new Date(now.getTime() - daysAgo * 86_400_000);
      return {
        conversationId: conversation?.id ?? 0,
        command,
        state:
          seconds === undefined
            ? ('waiting' as const)
            : seconds === null
              ? ('expired' as const)
              : ('answered' as const),
        answers,
        expiresAt: new Date(createdAt.getTime() + 900_000),
        createdAt,
        answeredAt: typeof seconds === 'number' ? new Date(createdAt.getTime() + seconds * 1000) : null,
      };
    }),
  );
}

describe('getBotUsage', () => {
  it('measures requests and answers by day and by command, without those of the team', async () => {
    api.clock.moveTo(new Date('2026-11-23T12:00:00.000Z'));
    const { botId, person, team } = await createTalk(api);
    await addRequests(botId, team.owner.id, [{ command: 'quote', daysAgo: 0, seconds: 100 }]);
    expect(await api.as(team.owner).call('getBotUsage', { botId })).toMatchObject({
      status: 200,
      data: { total: null, days: [], commands: [] },
    });
    // A person who declined an invitation is outside of the team.
    await api.db
      .insert(teamMembers)
      .values({ teamId: team.id, userId: person.id, role: 'developer', state: 'declined' });
    await addRequests(botId, person.id, [
      { command: 'quote', daysAgo: 0, seconds: 1, answers: 2 },
      { command: 'quote', daysAgo: 0, seconds: 2 },
      { command: 'quote', daysAgo: 1, seconds: null },
      { command: null, daysAgo: 1, seconds: 4 },
      { command: 'note', daysAgo: 1 },
      // Too old.
      { command: 'note', daysAgo: 31, seconds: 1 },
    ]);
    const { data } = await api.as(team.owner).call('getBotUsage', { botId });
    expect(data).toMatchObject({
      total: { requests: 5, commands: 4, answers: 4, answered_percentage: 75, median_answer_seconds: 2 },
      days: [
        {
          day: '2026-11-23',
          stats: { requests: 2, answers: 3, answered_percentage: 100, median_answer_seconds: 1.5 },
        },
        { day: '2026-11-22', stats: { requests: 3, commands: 2, answered_percentage: 50, median_answer_seconds: 4 } },
      ],
      commands: [
        { command: 'quote', stats: { requests: 3, answered_percentage: 66.7 } },
        { command: 'note', stats: { requests: 1, answered_percentage: null, median_answer_seconds: null } },
        { command: null, stats: { requests: 1, commands: 0 } },
      ],
    });
  });

  it('is for the team and admins', async () => {
    const { botId } = await createTalk(api);
    expect(await api.as(await api.people.developer()).call('getBotUsage', { botId })).toMatchObject({ status: 404 });
    expect(await api.as(await api.people.admin()).call('getBotUsage', { botId })).toMatchObject({ status: 200 });
  });
});
