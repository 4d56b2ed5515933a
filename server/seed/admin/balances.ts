import { DAY_MS } from '../../base/durations.ts';
import { searchKey } from '../../database/keys.ts';
import type { balanceTransactions, balances } from '../../database/tables/platform/balances.ts';
import type { Person } from '../people.ts';
import { createRandom } from '../random.ts';
import { ago, type SeedContext } from '../seedContext.ts';

export interface BalanceData {
  readonly balances: (typeof balances.$inferInsert)[];
  readonly transactions: (typeof balanceTransactions.$inferInsert)[];
}

/** The purpose of the first transaction of each user. */
const FIRST_PURPOSE = 'Welcome credit';
/** Purposes of the later transactions. */
const PURPOSES = ['Top-up by card', 'Bot subscription', 'Refund'] as const;

/** Creates the balances of every third app user, with the transactions that lead to them. */
export function createBalances(context: SeedContext, people: readonly Person[]): BalanceData {
  const data: BalanceData = { balances: [], transactions: [] };
  const random = createRandom('balances');
  const admin = people.find(({ role }) => role === 'admin');
  for (const person of people.filter(({ role, id }) => role === 'app_user' && (id === 1 || id % 3 === 0))) {
    // Whole cents, so that sums are exact.
    let current = 0;
    let previous = 0;
    let purchase = 0;
    const offsets = Array.from({ length: random.int(2, 9) }, () => random.next() * 90 * DAY_MS).sort((a, b) => b - a);
    for (const [index, age] of offsets.entries()) {
      const description = index === 0 ? FIRST_PURPOSE : random.pick(PURPOSES);
      const amount =
        description === 'Bot subscription' ? -Math.min(current, random.int(99, 999)) : random.int(5, 60) * 100;
      if (amount === 0) continue;
      previous = current;
      current += amount;
      if (amount > 0) purchase += amount;
      data.transactions.push({
        id: data.transactions.length + 1,
        userId: person.id,
        amount: (amount / 100).toFixed(6),
        balanceAfter: (current / 100).toFixed(6),
        description,
        searchKey: searchKey(description),
        createdById: description === 'Refund' ? (admin?.id ?? null) : null,
        createdAt: ago(context, age),
      });
    }
    data.balances.push({
      userId: person.id,
      current: (current / 100).toFixed(6),
      previous: (previous / 100).toFixed(6),
      purchase: (purchase / 100).toFixed(6),
      updatedAt: ago(context, offsets.at(-1) ?? 0),
    });
  }
  return data;
}
