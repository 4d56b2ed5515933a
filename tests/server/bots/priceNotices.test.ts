import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { botPriceNotices } from '../../../server/database/tables/bots/priceNotices.ts';
import { subscriptions } from '../../../server/database/tables/bots/store.ts';
import { notifications } from '../../../server/database/tables/people/notifications.ts';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { readyBot, toRow } from './support.ts';

const HOUR = 3_600_000;

let api: TestApi;
let team: TestTeam;
let botId: number;
let subscriber: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await api.people.team();
  botId = await readyBot(api, team);
  subscriber = await api.people.appUser();
  await api.db.insert(subscriptions).values({ botId, userId: subscriber.id });
});

const setStatus = (status: keyof typeof botStatusIds) =>
  api.db.update(bots).set({ statusId: botStatusIds[status] }).where(eq(bots.id, botId));

async function setPrice(price: number): Promise<void> {
  const { name, handler, shortDescription, description, typeId } = await toRow(api, botId);
  const form = { botId, name, handler, shortDescription, description, idS2BotType: typeId };
  const answer = await api.as(team.owner).call('updateBot', { ...form, countryCode: ['TR'], permissionId: [], price });
  expect(answer).toMatchObject({ status: 200 });
}

const run = () => api.runJob('notify-price-raises');

/** The prices of the notices of the subscriber. Notices about one bot merge while they are unread. */
const getPrices = async () =>
  (await getNotices(api, subscriber.id)).map(({ values }) => [values['before'], values['price']]);
const markRead = () =>
  api.db.update(notifications).set({ readAt: api.clock.now() }).where(eq(notifications.userId, subscriber.id));

describe('the price of a bot', () => {
  it('is announced to the subscribers of a published bot when it is raised, and only then', async () => {
    await setPrice(5);
    await run();
    expect(await getPrices()).toEqual([]);
    await setStatus('published');
    await setPrice(4);
    await run();
    expect(await getPrices()).toEqual([]);
    await setPrice(9.5);
    await run();
    expect(await getNotices(api, subscriber.id)).toMatchObject([
      { messageId: 'notifications.botPriceRaised', link: `/bot-detail/${botId}` },
    ]);
    const { data } = await api.as(subscriber).call('getNotificationList', { pageNumber: 1, pageSize: 5 });
    expect(JSON.stringify(data)).toContain('now costs $9.50 a month instead of $4.00. Nothing is charged yet');
    await run();
    expect(await getPrices()).toHaveLength(1);
  });

  it('is announced once a day, however often it goes up and down', async () => {
    await setStatus('published');
    await setPrice(5);
    await run();
    expect(await getPrices()).toEqual([[0, 5]]);
    await markRead();
    for (const price of [1, 6, 2, 7, 3, 8]) {
      await setPrice(price);
      await run();
    }
    expect(await getPrices()).toHaveLength(1);
    api.clock.advance(23 * HOUR);
    await run();
    expect(await getPrices()).toHaveLength(1);
    api.clock.advance(HOUR);
    await run();
    // The lowest price since the first notice: the price of users who subscribed at that time.
    expect(new Set(await getPrices())).toEqual(
      new Set([
        [0, 5],
        [1, 8],
      ]),
    );
  });

  it('is not announced when the raise is taken back before the notice is due', async () => {
    await setStatus('published');
    await setPrice(5);
    await run();
    await markRead();
    await setPrice(9);
    await setPrice(5);
    api.clock.advance(48 * HOUR);
    await run();
    expect(await getPrices()).toEqual([[0, 5]]);
  });

  it('is announced when a disabled bot is published again', async () => {
    await setStatus('published');
    await setPrice(5);
    await setStatus('disabled');
    await run();
    expect(await getPrices()).toEqual([]);
    await setStatus('published');
    await run();
    expect(await getPrices()).toEqual([[0, 5]]);
  });

  it('is announced in batches to many subscribers, to each once', async () => {
    const people = 1_100;
    await api.sql`
      with people as (
        insert into users (firstname, lastname, username, username_key, emailaddress, email_key, search_key, password_hash,
          email_verified_at, type_id, status_id, language)
        select 'Subscriber', g::text, 'sub' || ${botId}::text || 'x' || g, 'sub' || ${botId}::text || 'x' || g,
          'sub' || ${botId}::text || 'x' || g || '@bourse.example', 'sub' || ${botId}::text || 'x' || g || '@bourse.example',
          'subscriber', password_hash, now(), type_id, status_id, language
        from users u, generate_series(2, ${people}::int) g where u.id = ${subscriber.id} returning id)
      insert into subscriptions (bot_id, user_id) select ${botId}, id from people`;
    await setStatus('published');
    await setPrice(5);
    const countNotified = async () =>
      (
        await api.db
          .select({ userId: notifications.userId })
          .from(notifications)
          .where(eq(notifications.groupKey, `bot:${botId}:price`))
      ).length;
    // A process that stops ends after its current batch; the next one continues there.
    await api.runJob('notify-price-raises', { signal: AbortSignal.abort() });
    expect(await countNotified()).toBe(500);
    await setPrice(6);
    await Promise.all([run(), run()]);
    await run();
    expect(await countNotified()).toBe(people);
    expect(await getPrices()).toEqual([[0, 5]]);
    api.clock.advance(24 * HOUR);
    await markRead();
    await run();
    expect(await getPrices()).toContainEqual([5, 6]);
  });

  it('does not block the notices of other bots when one fails, and is retried', async () => {
    await setStatus('published');
    await setPrice(5);
    await api.sql.unsafe(`
      create function refuse_price_notice() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse_price_notice before insert on notifications for each row
        when (new.group_key = 'bot:${botId}:price') execute function refuse_price_notice()`);
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    await api.runJob('notify-price-raises', { log });
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ botId, attempts: 1 }),
      expect.any(String),
    );
    expect(await api.db.select().from(botPriceNotices).where(eq(botPriceNotices.botId, botId))).toMatchObject([
      { attempts: 1, raiseTo: null },
    ]);
    await api.sql.unsafe('drop trigger refuse_price_notice on notifications');
    await run();
    expect(await getPrices()).toEqual([]);
    api.clock.advance(60_000);
    await run();
    expect(await getPrices()).toEqual([[0, 5]]);
  });
});
