import { toIsoDate } from '../../rules/days.ts';
import { DAY_MS } from '../base/durations.ts';
import { toPrice } from '../ports/market/stockModel.ts';
import type { alerts } from '../database/tables/market/alerts.ts';
import type { holdings } from '../database/tables/market/portfolios.ts';
import type { userSettings } from '../database/tables/people/settings.ts';
import type { watchlistItems } from '../database/tables/market/watchlists.ts';
import type { Person } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { listSizes } from './reference/lists.ts';
import { factsAt, pickSubject, type Subject } from './subjects.ts';
import { ago, type SeedContext } from './seedContext.ts';

export interface Portfolios {
  readonly watchlist: (typeof watchlistItems.$inferInsert)[];
  readonly holdings: (typeof holdings.$inferInsert)[];
  readonly alerts: (typeof alerts.$inferInsert)[];
  readonly settings: (typeof userSettings.$inferInsert)[];
}

const DEMO = { watchlist: 14, holdings: 9, alerts: 5 };

function differentSubjects(random: Random, person: Person, count: number): Subject[] {
  const chosen = new Map<string, Subject>();
  while (chosen.size < count) {
    const subject = pickSubject(random, person.language);
    chosen.set(subject.symbol, subject);
  }
  return [...chosen.values()];
}

/** Creates watchlists, holdings bought at historical prices, alerts around the current price, and public portfolios. */
export function createPortfolios(context: SeedContext, people: readonly Person[]): Portfolios {
  const data: Portfolios = { watchlist: [], holdings: [], alerts: [], settings: [] };
  for (const person of people.filter(({ role }) => role === 'app_user')) {
    const random = createRandom(`portfolio:${person.id}`);
    const demo = person.id === 1;
    for (const subject of differentSubjects(random, person, demo ? DEMO.watchlist : 2 + random.popular(20))) {
      data.watchlist.push({
        userId: person.id,
        tickerId: subject.listing.instrument.tickerId,
        createdAt: ago(context, random.next() * (context.now.getTime() - person.joinedAt.getTime())),
      });
    }
    const age = context.now.getTime() - person.joinedAt.getTime();
    for (const subject of differentSubjects(random, person, demo ? DEMO.holdings : random.popular(13))) {
      const { instrument } = subject.listing;
      const bought = ago(context, Math.max(2 * DAY_MS, random.next() * Math.min(age + 60 * DAY_MS, 600 * DAY_MS)));
      const facts = factsAt(context, subject, bought);
      const quantity = random.chance(0.15) ? random.int(1, 40) + 0.5 : random.int(1, 60);
      data.holdings.push({
        id: data.holdings.length + 1,
        userId: person.id,
        tickerId: instrument.tickerId,
        brokerageId: random.int(1, listSizes.brokerages),
        // As bought: splits since then are applied on read.
        quantity: quantity.toFixed(8),
        purchasePrice: toPrice(facts.close).toFixed(6),
        purchasedOn: toIsoDate(bought),
        createdAt: bought,
        updatedAt: bought,
      });
    }
    for (const subject of differentSubjects(random, person, demo ? DEMO.alerts : random.popular(6))) {
      const { close } = factsAt(context, subject, context.now);
      const condition = random.pick(['above', 'below', 'percent_move'] as const);
      const threshold =
        condition === 'percent_move'
          ? random.int(3, 10)
          : toPrice(close * (condition === 'above' ? 1.04 + 0.1 * random.next() : 0.96 - 0.1 * random.next()));
      const createdAt = ago(context, random.next() * Math.min(age, 40 * DAY_MS));
      data.alerts.push({
        id: data.alerts.length + 1,
        userId: person.id,
        tickerId: subject.listing.instrument.tickerId,
        alertTypeId: ['above', 'below', 'percent_move'].indexOf(condition) + 1,
        condition,
        threshold: threshold.toFixed(6),
        basePrice: close.toFixed(6),
        everyTime: random.chance(0.3),
        byEmail: random.chance(0.4),
        active: random.chance(0.9),
        evaluatedAt: context.now,
        createdAt,
        updatedAt: createdAt,
      });
    }
    const publicPortfolio = demo || random.chance(0.6) ? 'public' : 'group';
    data.settings.push({
      userId: person.id,
      publicPortfolio,
      portfolioDetail: demo || person.id % 2 === 0 ? 'amounts' : 'percentages',
      notificationsEnabled: demo || random.chance(0.9),
      showPriceChangeInPercentage: random.chance(0.7),
      updatedAt: person.joinedAt,
    });
  }
  return data;
}
