import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIsoDate } from '../../../rules/days.ts';

import { botStatusIds, teamStatusIds } from '../../../server/database/referenceIds.ts';
import { betaTesters } from '../../../server/database/tables/bots/betaTesters.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { commandUses } from '../../../server/database/tables/bots/commands.ts';
import { reviews } from '../../../server/database/tables/bots/store.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(api.clock.now().getTime() - days * DAY_MS);

let made = 0;

/** A bot with 10 subscribers and 5 uses today, two ratings (one is new), and a beta tester. */
async function addBot(team: TestTeam, change: Partial<typeof bots.$inferInsert> = {}): Promise<number> {
  made += 1;
  const name = `figures${made}`;
  const [bot] = await api.db
    .insert(bots)
    .values({
      name,
      nameKey: name,
      handler: `/${name}`,
      handlerKey: name,
      searchKey: name,
      description: 'Reads',
      shortDescription: 'Reads',
      typeId: 1,
      statusId: botStatusIds.published,
      teamId: team.id,
      creatorId: team.owner.id,
      subscriberCount: 10,
      ...change,
    })
    .returning({ id: bots.id });
  if (bot === undefined) throw new Error('The bot was not stored');
  const [reader, tester] = await Promise.all([api.people.appUser(), api.people.appUser()]);
  const text = { botId: bot.id, stars: 4, review: 'Good', searchKey: 'good' };
  await api.db.insert(reviews).values([
    { ...text, userId: reader.id, createdAt: daysAgo(6), updatedAt: daysAgo(6) },
    // Changed, but not new.
    { ...text, userId: tester.id, createdAt: daysAgo(8), updatedAt: daysAgo(1) },
  ]);
  await api.db.insert(betaTesters).values([
    { botId: bot.id, userId: tester.id, accepted: true },
    { botId: bot.id, userId: reader.id, accepted: true },
  ]);
  await api.db.insert(commandUses).values([
    { botId: bot.id, commandKey: 'price', day: toIsoDate(daysAgo(0)), uses: 2 },
    { botId: bot.id, commandKey: 'price', day: toIsoDate(daysAgo(29)), uses: 3 },
    { botId: bot.id, commandKey: 'price', day: toIsoDate(daysAgo(30)), uses: 100 },
  ]);
  return bot.id;
}

const NOTHING = {
  botCount: 0,
  botReviewCount: 0,
  betaBotCount: 0,
  newRatingCount: 0,
  subscriberCount: 0,
  useCount: 0,
};

describe('getDeveloperDashboardCount', () => {
  it('is refused to guests and other roles', async () => {
    expect(await api.as(null).raw('getDeveloperDashboardCount')).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.admin()])
      expect(await api.as(person).call('getDeveloperDashboardCount')).toMatchObject({ status: 403, data: null });
  });

  it('is zero for a developer without bots', async () => {
    const response = await api.as(await api.people.developer()).call('getDeveloperDashboardCount');
    expect(response).toMatchObject({ status: 200, data: NOTHING });
  });

  it.each(['owner', 'admin', 'developer', 'readonly'] as const)(
    'sums the bots of all teams of the %s',
    async (role) => {
      const person = await api.people.developer();
      const team = await api.people.team(role === 'owner' ? { owner: person } : { members: [{ person, role }] });
      const own = await api.people.team({ owner: person });
      await addBot(team);
      await addBot(team, { statusId: botStatusIds.publish_requested });
      await addBot(own, { statusId: botStatusIds.verification_requested });
      await addBot(own, { deletedAt: api.clock.now() });
      expect((await api.as(person).call('getDeveloperDashboardCount')).data).toMatchObject({
        botCount: 3,
        botReviewCount: 2,
        betaBotCount: 3,
        newRatingCount: 3,
        subscriberCount: 30,
        useCount: 15,
      });
    },
  );

  it('leaves out bots of other teams, also those of an unanswered or declined invitation', async () => {
    const person = await api.people.developer();
    await addBot(await api.people.team());
    for (const state of ['invited', 'declined'] as const)
      await addBot(await api.people.team({ members: [{ person, state }] }));
    expect((await api.as(person).call('getDeveloperDashboardCount')).data).toMatchObject(NOTHING);
  });

  it('leaves inactive teams out of the figures of the analytics, as the analytics do', async () => {
    const owner = await api.people.developer();
    await addBot(await api.people.team({ owner, change: { statusId: teamStatusIds.inactive } }));
    expect((await api.as(owner).call('getDeveloperDashboardCount')).data).toMatchObject({
      ...NOTHING,
      botCount: 1,
      betaBotCount: 1,
    });
  });

  it('sends one statement', async () => {
    const person = await api.people.developer();
    await addBot(await api.people.team({ owner: person }));
    expect(await countStatements(api, person, (caller) => caller.call('getDeveloperDashboardCount'))).toBe(1);
  });
});
