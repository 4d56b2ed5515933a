import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { countOrdersById } from '../support/source/orders.ts';

/** Why an order may begin with an id, which is not the order of creation. */
const reasons = {
  locks: 'rows are locked in one order, whichever it is',
  batches: 'a job continues after the last id',
  fixed: 'a short list in any fixed order',
  sample: 'about the newest rows for a statistic; which exactly does not matter',
  rows: 'ids of `idInOrder`, in the order of writing',
} as const;

const allowed: Readonly<Record<string, keyof typeof reasons>> = {
  'server/modules/accounts/registration/registration.store.ts': 'fixed',
  'server/modules/accounts/removal/deactivation.store.ts': 'locks',
  'server/modules/accounts/removal/removal.store.ts': 'locks',
  'server/modules/accounts/removal/teamOwnership.store.ts': 'locks',
  'server/modules/alerts/alertRounds.store.ts': 'locks',
  'server/modules/botReviews/botReviews.store.ts': 'fixed',
  'server/modules/bots/botRows.store.ts': 'fixed',
  'server/modules/bots/lifecycle/decisionNotices.ts': 'locks',
  'server/modules/conversations/revokeGrants.ts': 'locks',
  'server/modules/conversations/runtime/answerBatch.store.ts': 'locks',
  'server/modules/conversations/runtime/queue/lease.store.ts': 'locks',
  'server/modules/conversations/subscriberEvents/events.store.ts': 'locks',
  'server/modules/conversations/trust.store.ts': 'sample',
  'server/modules/dashboards/computeRankings.store.ts': 'batches',
  'server/modules/deliveries/endpoint/endpoints.store.ts': 'batches',
  'server/modules/deliveries/log/log.store.ts': 'rows',
  'server/modules/ground/notifications/notify.store.ts': 'locks',
  'server/modules/ground/notifications/notifyAdmins.ts': 'locks',
  'server/modules/lookups/lookups.store.ts': 'locks',
  'server/modules/market/indices.store.ts': 'fixed',
  'server/modules/market/loadInstruments.ts': 'fixed',
  'server/modules/market/marketDetails.store.ts': 'fixed',
  'server/modules/market/quotes/refreshedQuotes.store.ts': 'fixed',
  'server/modules/market/stocks/stockDetail.store.ts': 'fixed',
  'server/modules/mutes/mutes.store.ts': 'fixed',
  'server/modules/notifications/notifications.store.ts': 'fixed',
  'server/modules/people/accountStatus.store.ts': 'locks',
  'server/modules/people/people.locks.ts': 'locks',
  'server/modules/people/people.store.ts': 'fixed',
  'server/modules/policies/policies.store.ts': 'fixed',
  'server/modules/posts/mentions/mentions.store.ts': 'fixed',
  'server/modules/posts/postCards.store.ts': 'fixed',
  'server/modules/reports/reporterNotices.store.ts': 'rows',
  'server/modules/store/categoryBots.store.ts': 'locks',
  'server/seed/activity/activity.store.ts': 'fixed',
};

describe('lists', () => {
  it('are ordered by time and id, never by the id alone', () => {
    const found = globSync('server/**/*.ts').filter((file) => countOrdersById(file, readFileSync(file, 'utf8')) > 0);
    expect(found.toSorted()).toEqual(Object.keys(allowed));
  });

  it.each([
    'tx.select().from(posts).orderBy(desc(posts.id))',
    'tx.select().from(posts).orderBy(posts.id, posts.text)',
    'const order = [direction(posts.id)];',
    'sql`select 1 from posts p order by p.id desc`',
    'sql`select 1 from posts order by ${posts.id}`',
  ])('would be found: %s', (text) => {
    expect(countOrdersById('a.ts', text)).toBe(1);
  });

  it.each([
    'tx.select().from(posts).orderBy(desc(posts.createdAt), desc(posts.id))',
    'sql`select 1 from posts p order by p.created_at desc, p.id desc`',
    'sql`select 1 from votes order by user_id`',
    'tx.select().from(posts).orderBy(desc(eq(posts.id, pinnedId)), desc(posts.createdAt))',
    'const order = [direction(posts.createdAt), direction(posts.id)];',
    'const ids = [post.id];',
  ])('may be: %s', (text) => {
    expect(countOrdersById('a.ts', text)).toBe(0);
  });
});
