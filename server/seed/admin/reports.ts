import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import type { postReports, reportCases, reportNotes } from '../../database/tables/social/reports.ts';
import { DEMO_ACCOUNTS } from '../demoAccounts.ts';
import type { Person } from '../people.ts';
import { createRandom } from '../random.ts';
import { listSizes } from '../reference/lists.ts';
import type { SeedContext } from '../seedContext.ts';
import type { Graph } from '../social/graph.ts';
import type { PostData } from '../social/posts.ts';

export interface ReportData {
  readonly cases: (typeof reportCases.$inferInsert)[];
  readonly notes: (typeof reportNotes.$inferInsert)[];
  readonly reports: (typeof postReports.$inferInsert)[];
}

const CASES = 18;
/** Decisions of the first cases; two later ones are assigned, the rest open. */
const DECISIONS = ['dismiss', 'hide', 'warn', 'hide', 'dismiss'] as const;

/** Creates reports about posts. A decision to hide takes the post down. */
export function createReports(
  context: SeedContext,
  people: readonly Person[],
  postData: PostData,
  graph: Graph,
): ReportData {
  const data: ReportData = { cases: [], notes: [], reports: [] };
  const random = createRandom('reports');
  const members = people.filter(({ role, active }) => role === 'app_user' && active);
  const admins = people.filter(({ role }) => role === 'admin');
  const candidates = postData.rows.filter(
    (post) =>
      post.authorId > DEMO_ACCOUNTS.length &&
      post.createdAt.getTime() > context.now.getTime() - 30 * DAY_MS &&
      post.createdAt.getTime() < context.now.getTime() - 2 * DAY_MS,
  );
  for (const [index, post] of random.sample(candidates, CASES).entries()) {
    const id = index + 1;
    const author = postData.authors.get(post.id);
    if (!author) continue;
    const decision = DECISIONS[index];
    const assigned = index === 6 || index === 9;
    const createdAt = new Date(post.createdAt.getTime() + random.int(1, 30) * HOUR_MS);
    const reporters = random.sample(
      members.filter((member) => member.id !== author.id && graph.canSee(member.id, author)),
      random.int(1, 4),
    );
    const decidedAt = decision ? new Date(Math.min(createdAt.getTime() + 20 * HOUR_MS, context.now.getTime())) : null;
    data.cases.push({
      id,
      postId: post.id,
      state: decision ? 'decided' : assigned ? 'assigned' : 'open',
      assigneeId: decision || assigned ? random.pick(admins).id : null,
      decision: decision ?? null,
      ruleId: decision && decision !== 'dismiss' ? 1 : null,
      reason:
        decision === 'dismiss'
          ? 'An opinion, and marked as one.'
          : decision
            ? 'Repeated advertising for a paid group.'
            : null,
      decidedById: decision ? random.pick(admins).id : null,
      decidedAt,
      reportCount: reporters.length,
      lastReportedAt: new Date(createdAt.getTime() + 15 * MINUTE_MS),
      createdAt,
      updatedAt: decidedAt ?? createdAt,
    });
    if (assigned)
      data.notes.push({
        id: data.notes.length + 1,
        caseId: id,
        authorId: data.cases.at(-1)?.assigneeId ?? null,
        note: 'Asked the author for the source of the figures.',
        createdAt: new Date(createdAt.getTime() + HOUR_MS),
      });
    for (const reporter of reporters) {
      const categoryId = random.int(1, listSizes.reportCategories);
      const reportedAt = new Date(createdAt.getTime() + random.int(0, 15) * MINUTE_MS);
      data.reports.push({
        id: data.reports.length + 1,
        caseId: id,
        postId: post.id,
        reporterId: reporter.id,
        categoryId,
        subcategoryId: null,
        status: decision ? (decision === 'dismiss' ? 'dismissed' : 'accepted') : 'open',
        createdAt: reportedAt,
        updatedAt: decidedAt ?? reportedAt,
      });
    }
    if (decision === 'hide') post.state = 'hidden';
  }
  return data;
}
