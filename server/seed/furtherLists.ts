import type { stockNotes, watchlistEntries, watchlists } from '../database/tables/market/watchlists.ts';
import type { Portfolios } from './portfolios.ts';

interface FurtherLists {
  readonly lists: (typeof watchlists.$inferInsert)[];
  readonly entries: (typeof watchlistEntries.$inferInsert)[];
  readonly notes: (typeof stockNotes.$inferInsert)[];
}

/** The demo app user. */
const OWNER = 1;
const NAME = 'Dividends';

/** Gives the demo app user a second watchlist of some of the watched stocks, with an order, notes and tags. */
export function createFurtherLists({ watchlist }: Pick<Portfolios, 'watchlist'>): FurtherLists {
  const watched = watchlist.filter(({ userId }) => userId === OWNER).slice(0, 5);
  const [first, second] = watched;
  const note = (item: typeof first, text: string, tags: string[]) =>
    item ? [{ userId: OWNER, tickerId: item.tickerId, note: text, tags, updatedAt: item.createdAt }] : [];
  return {
    lists: [{ id: 1, userId: OWNER, name: NAME, nameKey: NAME.toLowerCase(), createdAt: first?.createdAt }],
    entries: watched.map(({ tickerId, createdAt }, index) => ({
      userId: OWNER,
      watchlistId: 1,
      tickerId,
      createdAt,
      rank: index + 1,
    })),
    notes: [
      ...note(first, 'Pays in spring and autumn.', ['dividend', 'long term']),
      ...note(second, 'Wait for the next report.', ['report']),
    ],
  };
}
