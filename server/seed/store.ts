import type { marketplaceBots, reviews, subscriptionEvents, subscriptions } from '../database/tables/bots/store.ts';
import { searchKey } from '../database/keys.ts';
import { botStatusIds } from '../database/referenceIds.ts';
import type { BotData } from './bots/botData.ts';
import { findProgram } from './conversations.ts';
import { DEMO_ACCOUNTS } from './demoAccounts.ts';
import { field, numberField } from '../base/delimitedFile.ts';
import { readTable } from './seedTable.ts';
import type { Person } from './people.ts';
import { createRandom } from './random.ts';
import { listSizes } from './reference/lists.ts';
import type { SeedContext } from './seedContext.ts';

export interface StoreData {
  readonly subscriptions: (typeof subscriptions.$inferInsert)[];
  readonly events: (typeof subscriptionEvents.$inferInsert)[];
  readonly reviews: (typeof reviews.$inferInsert)[];
  readonly collections: (typeof marketplaceBots.$inferInsert)[];
}

const [{ id: DEMO_USER }] = DEMO_ACCOUNTS;

const REPLIES = {
  en: [
    'Thank you! The next version brings what you asked for.',
    'Thanks for the honest words, we are on it.',
    'Glad that it helps.',
    'Please write to us, we would like to find out what went wrong.',
  ],
  tr: [
    'Teşekkürler! İstediğiniz özellik yeni sürümde geliyor.',
    'Geri bildiriminiz için teşekkürler, üzerinde çalışıyoruz.',
    'İşinize yaradığına sevindik.',
  ],
};

/** Creates subscriptions, reviews and the arrangement of the store. */
export function createStore(context: SeedContext, people: readonly Person[], botData: BotData): StoreData {
  const data: StoreData = { subscriptions: [], events: [], reviews: [], collections: [] };
  const members = people.filter(({ role, active }) => role === 'app_user' && active);
  const texts = readTable('reviews.csv');
  for (const bot of botData.rows) {
    const publishedAt = bot.firstPublishedAt;
    if (!publishedAt) continue;
    const random = createRandom(`store:${bot.id}`);
    const since = (share: number): Date =>
      new Date(Math.round(publishedAt.getTime() + (context.now.getTime() - publishedAt.getTime()) * share));
    const audience = members.filter((person) => bot.language !== 'tr' || person.language === 'tr');
    const count = Math.min(audience.length, 4 + random.popular(85));
    const quality = 0.35 + 0.6 * random.next();
    const drawn = random.sample(audience, count);
    const owner = members.find(({ id }) => id === DEMO_USER);
    const answers = findProgram(bot.handler) !== undefined;
    // The demo user can write to every bot that answers.
    const joined = answers && owner !== undefined && !drawn.includes(owner) ? [owner, ...drawn] : drawn;
    for (const person of joined) {
      const started = random.next() * 0.85;
      const ended = random.chance(0.16) && !(answers && person.id === DEMO_USER);
      const createdAt = since(started);
      const endedAt = ended ? since(started + 0.1) : null;
      data.subscriptions.push({ botId: bot.id, userId: person.id, active: !ended, createdAt, endedAt });
      data.events.push({ id: data.events.length + 1, botId: bot.id, change: 1, createdAt });
      if (endedAt) data.events.push({ id: data.events.length + 1, botId: bot.id, change: -1, createdAt: endedAt });
      else bot.subscriberCount += 1;
      if (!random.chance(0.38)) continue;
      const wanted = ended ? random.int(1, 3) : random.chance(quality) ? random.int(4, 5) : random.int(2, 4);
      const own = texts.filter((row) => field(row, 'language') === person.language);
      const nearest = Math.min(...own.map((row) => Math.abs(numberField(row, 'stars') - wanted)));
      const text = random.pick(own.filter((row) => Math.abs(numberField(row, 'stars') - wanted) === nearest));
      const review = field(text, 'review');
      const stars = numberField(text, 'stars');
      const writtenAt = since(started + 0.05);
      const replied = random.chance(0.3);
      data.reviews.push({
        id: data.reviews.length + 1,
        botId: bot.id,
        userId: person.id,
        stars,
        review,
        searchKey: searchKey(review, person.fullName),
        reply: replied ? random.pick(REPLIES[person.language]) : null,
        repliedById: replied ? bot.creatorId : null,
        repliedAt: replied ? since(started + 0.08) : null,
        createdAt: writtenAt,
        updatedAt: writtenAt,
      });
      bot.reviewCount += 1;
      bot.starTotal += stars;
    }
  }
  const published = botData.rows.filter(({ statusId }) => statusId === botStatusIds.published);
  const orders: readonly ((one: (typeof published)[number]) => number)[] = [
    (bot) => -bot.starTotal / Math.max(1, bot.reviewCount),
    (bot) => -bot.createdAt.getTime(),
    (bot) => (bot.categoryId === 7 ? 0 : 1),
    (bot) => (bot.categoryId === 1 || bot.categoryId === 2 ? 0 : 1),
    (bot) => (bot.language === 'tr' ? 0 : 1),
    (bot) => (bot.categoryId === 4 || bot.categoryId === 5 ? 0 : 1),
  ];
  for (let categoryId = 1; categoryId <= listSizes.marketplaceCategories; categoryId += 1) {
    const order = orders[categoryId - 1] ?? (() => 0);
    const chosen = [...published]
      .sort((a, b) => order(a) - order(b) || b.subscriberCount - a.subscriberCount)
      .slice(0, 8);
    data.collections.push(...chosen.map((bot, rank) => ({ categoryId, botId: bot.id, rank: rank + 1 })));
  }
  return data;
}
