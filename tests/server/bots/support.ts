import { randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { getNameKey, getHandlerKey } from '../../../server/modules/bots/botRows.store.ts';
import { searchKey, usernameKey } from '../../../server/database/keys.ts';
import { botStatusIds, botTypeIds } from '../../../server/database/referenceIds.ts';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { botRequests, botTimeline } from '../../../server/database/tables/bots/botReviews.ts';
import {
  botCategories,
  botCountries,
  botCredentials,
  botImages,
  bots,
} from '../../../server/database/tables/bots/bots.ts';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import { permissions } from '../../../server/database/tables/bots/permissions.ts';
import { teamLog, teamMembers, teams } from '../../../server/database/tables/bots/teams.ts';
import { imageFile } from '../../support/api/images.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';

type NewBot = typeof bots.$inferInsert;

const unique = (): string => randomBytes(5).toString('hex');

/** A developer with the personal team that registration creates. */
export async function createFounder(api: TestApi): Promise<{ person: TestPerson; personal: TestTeam }> {
  const person = await api.people.developer();
  return { person, personal: await api.people.team({ owner: person, change: { typeId: 1, name: 'Personal' } }) };
}

/** A bot of a team, newly created unless a status is given. */
export async function getBot(
  api: Pick<TestApi, 'db' | 'clock'>,
  team: TestTeam,
  change: Partial<NewBot> = {},
): Promise<number> {
  const name = change.name ?? `Bot ${unique()}`;
  const handler = change.handler ?? `/b${unique()}`;
  const [row] = await api.db
    .insert(bots)
    .values({
      name,
      nameKey: getNameKey(name),
      handler,
      handlerKey: getHandlerKey(handler),
      description: 'Tells the price of a share whenever somebody asks for it.',
      shortDescription: 'Prices on demand',
      typeId: botTypeIds.public,
      statusId: botStatusIds.created,
      teamId: team.id,
      creatorId: team.owner.id,
      searchKey: searchKey(name, handler),
      createdAt: api.clock.now(),
      ...change,
    })
    .returning({ id: bots.id });
  if (row === undefined) throw new Error('The bot was not stored');
  await api.db.insert(botCredentials).values({
    botId: row.id,
    userName: `u${row.id}`,
    userNameKey: usernameKey(`u${row.id}`),
    state: 'ready',
  });
  return row.id;
}

/** A bot that meets every requirement. */
export async function readyBot(api: TestApi, team: TestTeam, change: Partial<NewBot> = {}): Promise<number> {
  const [category] = await api.db.select({ id: botCategories.id }).from(botCategories).limit(1);
  const botId = await getBot(api, team, {
    image: '/files/none',
    categoryId: category?.id ?? null,
    privacyUrl: 'https://bots.example/privacy',
    termsUrl: 'https://bots.example/terms',
    ...change,
  });
  await api.db.insert(botImages).values({ botId, kind: 'featured', url: '/files/none' });
  await api.db.insert(botCountries).values({ botId, countryCode: 'TR' });
  await api.db
    .insert(botCommands)
    .values({ botId, command: 'price', commandKey: 'price', description: 'The price of a share', rank: 1 });
  return botId;
}

export async function toRow(api: TestApi, id: number) {
  const [row] = await api.db.select().from(bots).where(eq(bots.id, id));
  if (row === undefined) throw new Error(`There is no bot ${id}`);
  return row;
}

export const findByName = (api: TestApi, name: string) =>
  api.db
    .select()
    .from(bots)
    .where(eq(bots.nameKey, getNameKey(name)));

export const getRequests = (api: TestApi, botId: number) =>
  api.db
    .select()
    .from(botRequests)
    .where(eq(botRequests.botId, botId))
    .orderBy(asc(botRequests.createdAt), asc(botRequests.id));

export const getTimeline = (api: TestApi, botId: number) =>
  api.db
    .select()
    .from(botTimeline)
    .where(eq(botTimeline.botId, botId))
    .orderBy(asc(botTimeline.createdAt), asc(botTimeline.id));

/** The team log entries of a bot, sorted by name. */
export async function getLog(api: TestApi, botId: number): Promise<string[]> {
  const rows = await api.db
    .select({ action: teamLog.action })
    .from(teamLog)
    .where(and(eq(teamLog.subjectType, 'bot'), eq(teamLog.subjectId, botId)));
  return rows.map(({ action }) => action).toSorted();
}

export const getAudit = (api: TestApi, botId: number) =>
  api.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'bot'), eq(auditLog.subjectId, botId)));

export async function teamRow(api: TestApi, id: number) {
  const [row] = await api.db.select().from(teams).where(eq(teams.id, id));
  if (row === undefined) throw new Error(`There is no team ${id}`);
  return row;
}

export async function categoryCount(api: TestApi, id: number): Promise<number> {
  const [row] = await api.db.select().from(botCategories).where(eq(botCategories.id, id));
  return row?.botCount ?? 0;
}

/** Ids of two categories and two permissions that are enabled. */
export async function choices(api: TestApi) {
  const [categories, offered] = await Promise.all([
    api.db.select({ id: botCategories.id }).from(botCategories).where(eq(botCategories.active, true)).limit(2),
    api.db.select({ id: permissions.id }).from(permissions).where(eq(permissions.active, true)).limit(2),
  ]);
  return { categoryIds: categories.map(({ id }) => id), permissionIds: offered.map(({ id }) => id) };
}

/** Valid variables for addBot with unique names. */
export async function newBot(change: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const tail = unique();
  return {
    name: `Price Bot ${tail}`,
    handler: `/price${tail}`,
    description: 'Tells the price of a share whenever somebody asks for it.',
    shortDescription: 'Prices on demand',
    countryCode: ['TR', 'US'],
    permissionId: [],
    image: await imageFile({ width: 300, height: 200 }),
    featuredImage: [await imageFile({ type: 'jpeg', width: 640, height: 360 })],
    ...change,
  };
}

export const join = (api: TestApi, teamId: number, person: TestPerson, role: 'admin' | 'developer' | 'readonly') =>
  api.db.insert(teamMembers).values({ teamId, userId: person.id, role, state: 'accepted' });
