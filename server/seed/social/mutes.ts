import { DAY_MS } from '../../base/durations.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { searchKey } from '../../database/keys.ts';
import type { mutes } from '../../database/tables/people/blocks.ts';
import { ago, type SeedContext } from '../seedContext.ts';

type MuteRow = typeof mutes.$inferInsert;

/** Demo mutes: people, words of advertising posts, a ticker. */
const MUTES: readonly (readonly [userId: number, kind: MuteRow['kind'], target: string])[] = [
  [1, 'person', '52'],
  [1, 'person', '74'],
  [1, 'word', 'giveaway'],
  [1, 'word', 'get rich'],
  [1, 'word', 'çekiliş'],
  [1, 'ticker', 'XLU'],
  [2, 'word', 'referral'],
  [11, 'person', '29'],
  [23, 'word', 'moon'],
  [37, 'ticker', 'XLU'],
];

/** Creates the demo mutes. Each has a distinct time, so that lists have one order. */
export async function createMutes(context: SeedContext): Promise<MuteRow[]> {
  const getTarget = async (kind: MuteRow['kind'], target: string): Promise<string> => {
    if (kind === 'person') return target;
    if (kind === 'word') return searchKey(target);
    const rows = await context.tx<{ id: number }[]>`select id from tickers where symbol_key = ${searchKey(target)}`;
    return String(exactlyOne(rows).id);
  };
  return Promise.all(
    MUTES.map(async ([userId, kind, target], index) => ({
      id: index + 1,
      userId,
      kind,
      target: await getTarget(kind, target),
      createdAt: ago(context, (index * 5 + 1) * DAY_MS),
    })),
  );
}
