import { and, asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { searchKey } from '../../../server/database/keys.ts';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { betaTesters } from '../../../server/database/tables/bots/betaTesters.ts';
import { botCategories, type bots } from '../../../server/database/tables/bots/bots.ts';
import { reviews, subscriptionEvents, subscriptions } from '../../../server/database/tables/bots/store.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';

/** The answer for a bot that is missing or invisible to the caller. */
export const noBot = { status: 404, message: 'This bot could not be found.', data: null };

const start = Date.parse('2026-01-01T00:00:00Z');

/** Increasing timestamps, a second apart. */
let seconds = 0;
export const nextTimestamp = (): Date => {
  seconds += 1;
  return new Date(start + seconds * 1000);
};

/** A published bot. */
export async function publishedBot(
  api: TestApi,
  change: Partial<typeof bots.$inferInsert> = {},
  team?: TestTeam,
): Promise<number> {
  return getBot(api, team ?? (await api.people.team()), { statusId: botStatusIds.published, ...change });
}

export async function createCategory(
  api: TestApi,
  change: Partial<typeof botCategories.$inferInsert> = {},
): Promise<number> {
  const name = change.name ?? `Category ${nextTimestamp().getTime()}`;
  const [row] = await api.db
    .insert(botCategories)
    .values({ name, nameKey: searchKey(name), ...change })
    .returning({ id: botCategories.id });
  if (row === undefined) throw new Error('The category was not stored');
  return row.id;
}

/** Subscriptions with their counter, each later than the previous one. */
export async function subscribe(api: TestApi, botId: number, ...people: readonly TestPerson[]): Promise<void> {
  await api.db
    .insert(subscriptions)
    .values(people.map(({ id }) => ({ botId, userId: id, createdAt: nextTimestamp() })));
  await api.sql`update bots set subscriber_count = subscriber_count + ${people.length} where id = ${botId}`;
}

export const invite = (api: TestApi, botId: number, person: TestPerson, accepted: boolean) =>
  api.db.insert(betaTesters).values({ botId, userId: person.id, accepted });

/** A review with its counters. */
export async function addReview(
  api: TestApi,
  botId: number,
  person: TestPerson,
  change: Partial<typeof reviews.$inferInsert> = {},
): Promise<number> {
  const text = change.review ?? 'It does what it says.';
  const stars = change.stars ?? 4;
  const at = nextTimestamp();
  const [row] = await api.db
    .insert(reviews)
    .values({
      botId,
      userId: person.id,
      stars,
      review: text,
      searchKey: searchKey(text, 'Deniz Aydin'),
      createdAt: at,
      updatedAt: at,
      ...change,
    })
    .returning({ id: reviews.id });
  if (row === undefined) throw new Error('The review was not stored');
  await api.sql`update bots set review_count = review_count + 1, star_total = star_total + ${stars} where id = ${botId}`;
  return row.id;
}

export const getReviews = (api: TestApi, botId: number) =>
  api.db.select().from(reviews).where(eq(reviews.botId, botId)).orderBy(asc(reviews.id));

export async function getSubscription(api: TestApi, botId: number, person: TestPerson) {
  const [row] = await api.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.botId, botId), eq(subscriptions.userId, person.id)));
  return row;
}

export const getEvents = async (api: TestApi, botId: number): Promise<number[]> => {
  const rows = await api.db.select().from(subscriptionEvents).where(eq(subscriptionEvents.botId, botId));
  return rows.map(({ change }) => change);
};

/** The bot when its counters differ from its rows; must be empty. */
export const wrongCounts = (api: TestApi, botId: number) => api.sql<{ id: number }[]>`
  select id from bots b
  where id = ${botId} and (subscriber_count <> (select count(*) from subscriptions where bot_id = b.id and active)
     or subscriber_count <> (select coalesce(sum(change), 0) from subscription_events where bot_id = b.id)
     or review_count <> (select count(*) from reviews where bot_id = b.id)
     or star_total <> (select coalesce(sum(stars), 0) from reviews where bot_id = b.id))`;

/**
 * Either all bots are added to a category or none: not when one of them is unknown or deleted, and not for an empty or
 * too long list.
 */
export async function expectAllOrNone(
  api: TestApi,
  existingBot: number,
  add: (botIds: readonly number[]) => Promise<unknown>,
): Promise<void> {
  const gone = await publishedBot(api, { deletedAt: new Date() });
  expect(await add([])).toMatchObject({ status: 400, message: 'Choose at least one bot.' });
  for (const wrong of [999_999_999, gone])
    expect(await add([existingBot, wrong])).toMatchObject({
      status: 400,
      message: 'One of the bots no longer exists.',
    });
  const many = Array.from({ length: 101 }, (_none, index) => index + 1);
  expect(await add(many)).toMatchObject({ status: 400, message: 'Choose at most 100 bots.' });
}
