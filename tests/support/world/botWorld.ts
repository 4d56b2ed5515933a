import { botTokens } from '../../../server/database/tables/bots/tokens.ts';
import { botStatusIds, botTypeIds, teamStatusIds, teamTypeIds } from '../../../server/database/referenceIds.ts';
import { betaTesters } from '../../../server/database/tables/bots/betaTesters.ts';
import { botRequests, botTimeline } from '../../../server/database/tables/bots/botReviews.ts';
import { botCategories, botCountries, botImages, botPermissions } from '../../../server/database/tables/bots/bots.ts';
import { botTransfers } from '../../../server/database/tables/bots/botTransfers.ts';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import { permissions } from '../../../server/database/tables/bots/permissions.ts';
import { reviews, subscriptions } from '../../../server/database/tables/bots/store.ts';
import { createRandom } from '../../../server/seed/random.ts';
import { getBot } from '../../server/bots/support.ts';
import type { TestPerson, TestTeam } from '../api/people.ts';
import type { TestApi } from '../api/testApi.ts';

const BOTS = 28;
const HOUR_MS = 3_600_000;
const statuses = Object.values(botStatusIds);
const actions = ['disabled', 'removed', 'enabled'] as const;

export interface BotWorld {
  readonly admin: TestPerson;
  /** Owns some teams, belongs to others, and is invited to one. */
  readonly developer: TestPerson;
  readonly outsider: TestPerson;
  readonly botIds: readonly number[];
  readonly now: Date;
}

/**
 * Stores bots of personal and common, existing and deleted teams, in every status, with and without requests, lists,
 * transfers and all other rows that refer to a bot. Several share their time of creation.
 */
export async function storeBotWorld(api: TestApi, name: string): Promise<BotWorld> {
  const random = createRandom(name);
  const [admin, developer, colleague, outsider, tester] = await Promise.all([
    api.people.admin(),
    api.people.developer(),
    api.people.developer({ firstname: '', lastname: '' }),
    api.people.developer(),
    api.people.appUser(),
  ]);
  const teams: TestTeam[] = [
    await api.people.team({ owner: developer, change: { typeId: teamTypeIds.personal, name: 'Personal' } }),
    await api.people.team({ owner: colleague, members: [{ person: developer, role: 'readonly' }] }),
    await api.people.team({ owner: colleague, members: [{ person: developer, role: 'admin' }] }),
    await api.people.team({ owner: colleague, members: [{ person: developer, role: 'developer', state: 'invited' }] }),
    await api.people.team({ owner: colleague, change: { statusId: teamStatusIds.inactive } }),
  ];
  const [categories, offered] = await Promise.all([
    api.db.select({ id: botCategories.id }).from(botCategories),
    api.db.select({ id: permissions.id }).from(permissions),
  ]);
  const now = new Date('2026-06-01T12:00:00.000Z');
  const before = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  const botIds: number[] = [];
  for (let index = 0; index < BOTS; index += 1) {
    const team = random.pick(teams);
    const statusId = random.pick(statuses);
    const botId = await getBot(api, team, {
      statusId,
      previousStatusId: random.chance(0.5) ? botStatusIds.disabled : null,
      typeId: random.pick(Object.values(botTypeIds)),
      categoryId: random.chance(0.7) ? random.pick(categories).id : null,
      image: random.chance(0.5) ? '/files/image' : null,
      privacyUrl: random.chance(0.5) ? 'https://bots.example/privacy' : null,
      price: random.pick(['0', '12.5', '1234567890.123456']),
      rejectedReason: random.chance(0.2) ? 'Not "good" enough' : null,
      reviewed: random.chance(0.3),
      reviewCount: index % 3,
      starTotal: (index % 3) * 4,
      firstPublishedAt: random.chance(0.4) ? before(random.int(10, 90)) : null,
      createdAt: before(random.int(1, 12)),
      deletedAt: random.chance(0.1) ? now : null,
    });
    botIds.push(botId);
    if (random.chance(0.4))
      await api.db.insert(botRequests).values({ botId, kind: 'publish', createdAt: before(random.int(1, 4)) });
    if (random.chance(0.3))
      await api.db.insert(botRequests).values({ botId, kind: 'verification', state: 'rejected', createdAt: before(9) });
    for (let entry = random.int(0, 2); entry > 0; entry -= 1)
      await api.db.insert(botTimeline).values({
        botId,
        action: random.pick(actions),
        byAdmin: random.chance(0.5),
        createdAt: before(random.int(1, 9)),
      });
    if (random.chance(0.6))
      await api.db.insert(botImages).values([
        { botId, kind: 'featured', url: `/files/second${index}`, rank: 2 },
        { botId, kind: 'banner', url: `/files/banner${index}` },
        { botId, kind: 'featured', url: `/files/first${index}`, rank: 1 },
      ]);
    if (random.chance(0.6))
      await api.db.insert(botCountries).values(['TR', 'DE'].map((countryCode) => ({ botId, countryCode })));
    if (random.chance(0.6))
      await api.db
        .insert(botPermissions)
        .values(offered.slice(0, random.int(1, 3)).map(({ id }) => ({ botId, permissionId: id })));
    if (random.chance(0.6))
      await api.db.insert(botCommands).values({ botId, command: 'price', commandKey: 'price', description: 'A price' });
    if (random.chance(0.6)) {
      await api.db.insert(betaTesters).values({ botId, userId: tester.id, accepted: random.chance(0.5) });
      await api.db.insert(subscriptions).values({
        botId,
        userId: developer.id,
        active: random.chance(0.5),
        createdAt: before(80),
        endedAt: random.chance(0.5) ? before(20) : null,
      });
    }
    if (random.chance(0.3))
      await api.db.insert(reviews).values({ botId, userId: developer.id, stars: 4, review: 'Good', searchKey: 'good' });
    if (random.chance(0.3)) await api.sql`delete from bot_credentials where bot_id = ${botId}`;
    else if (random.chance(0.5)) {
      await api.sql`update bot_credentials set state = 'pending' where bot_id = ${botId}`;
      await api.db
        .insert(botTokens)
        .values({ botId, name: 'Live', lane: 'live', tokenHash: `hash${botId}`, hint: 'abcd' });
    }
    if (random.chance(0.5))
      await api.db.insert(botTransfers).values({
        botId,
        fromTeamId: random.chance(0.8) ? team.id : random.pick(teams).id,
        toTeamId: random.pick(teams).id,
        requestedById: colleague.id,
        createdAt: before(5),
        expiresAt: before(random.chance(0.7) ? -5 : 1),
      });
  }
  return { admin, developer, outsider, botIds, now };
}
