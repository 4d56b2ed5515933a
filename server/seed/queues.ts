import type { balanceTransactions, balances } from '../database/tables/platform/balances.ts';
import type { bugReports, contactRequests, feedback } from '../database/tables/platform/feedback.ts';
import type { policyAcceptances } from '../database/tables/people/policies.ts';
import type { postEdits } from '../database/tables/social/posts.ts';
import type { postReports, reportCases, reportNotes } from '../database/tables/social/reports.ts';
import { searchKey } from '../database/keys.ts';
import { field } from '../base/delimitedFile.ts';
import { readTable } from './seedTable.ts';
import type { Graph } from './social/graph.ts';
import type { Person } from './people.ts';
import type { PostData } from './social/posts.ts';
import { createRandom } from './random.ts';
import { POLICY_TYPES } from './reference/listNames.ts';
import { listSizes } from './reference/lists.ts';
import { ago, DAY, HOUR, type SeedContext } from './seedContext.ts';

export interface AdminQueues {
  readonly cases: (typeof reportCases.$inferInsert)[];
  readonly notes: (typeof reportNotes.$inferInsert)[];
  readonly reports: (typeof postReports.$inferInsert)[];
  readonly feedback: (typeof feedback.$inferInsert)[];
  readonly bugs: (typeof bugReports.$inferInsert)[];
  readonly contacts: (typeof contactRequests.$inferInsert)[];
  readonly balances: (typeof balances.$inferInsert)[];
  readonly transactions: (typeof balanceTransactions.$inferInsert)[];
  readonly acceptances: (typeof policyAcceptances.$inferInsert)[];
  readonly edits: (typeof postEdits.$inferInsert)[];
}

const CASES = 18;
const EDITED = 25;
/** One decision of each kind; the other cases are open. */
const DECISIONS = ['dismiss', 'hide', 'warn', 'hide', 'dismiss'] as const;

/** Creates reports about posts. A decision to hide takes the post down. */
function createReports(
  context: SeedContext,
  people: readonly Person[],
  postData: PostData,
  graph: Graph,
  data: AdminQueues,
): void {
  const random = createRandom('reports');
  const members = people.filter(({ role, active }) => role === 'app_user' && active);
  const admins = people.filter(({ role }) => role === 'admin');
  const candidates = postData.rows.filter(
    (post) =>
      post.authorId > 3 &&
      post.createdAt.getTime() > context.now.getTime() - 30 * DAY &&
      post.createdAt.getTime() < context.now.getTime() - 2 * DAY,
  );
  for (const [index, post] of random.sample(candidates, CASES).entries()) {
    const id = index + 1;
    const author = postData.authors.get(post.id);
    if (!author) continue;
    const decision = DECISIONS[index];
    const assigned = index === 6 || index === 9;
    const createdAt = new Date(post.createdAt.getTime() + random.int(1, 30) * HOUR);
    const reporters = random.sample(
      members.filter((member) => member.id !== author.id && graph.canSee(member.id, author)),
      random.int(1, 4),
    );
    const decidedAt = decision ? new Date(Math.min(createdAt.getTime() + 20 * HOUR, context.now.getTime())) : null;
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
      lastReportedAt: new Date(createdAt.getTime() + 15 * 60_000),
      createdAt,
      updatedAt: decidedAt ?? createdAt,
    });
    if (assigned)
      data.notes.push({
        id: data.notes.length + 1,
        caseId: id,
        authorId: data.cases.at(-1)?.assigneeId ?? null,
        note: 'Asked the author for the source of the figures.',
        createdAt: new Date(createdAt.getTime() + HOUR),
      });
    for (const reporter of reporters) {
      const categoryId = random.int(1, listSizes.reportCategories);
      const reportedAt = new Date(createdAt.getTime() + random.int(0, 15) * 60_000);
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
}

function createMessages(context: SeedContext, people: readonly Person[], data: AdminQueues): void {
  const random = createRandom('inbox');
  const members = people.filter(({ role, active }) => role !== 'admin' && active);
  for (const row of readTable('inbox.csv')) {
    const person = random.pick(members);
    const createdAt = ago(context, random.next() * 60 * DAY);
    const status = random.pick(['open', 'open', 'open', 'in_progress', 'closed'] as const);
    const text = field(row, 'text');
    const shared = { userId: person.id, status, createdAt, updatedAt: createdAt };
    if (field(row, 'kind') === 'feedback')
      data.feedback.push({
        id: data.feedback.length + 1,
        ...shared,
        feedback: text,
        searchKey: searchKey(text, person.fullName),
      });
    else if (field(row, 'kind') === 'bug')
      data.bugs.push({
        id: data.bugs.length + 1,
        ...shared,
        title: field(row, 'title'),
        description: text,
        searchKey: searchKey(field(row, 'title'), text),
      });
    else {
      const fullName = field(row, 'title');
      data.contacts.push({
        id: data.contacts.length + 1,
        ...shared,
        userId: null,
        fullName,
        emailaddress: `${searchKey(fullName).replace(/ /gu, '.')}@mail.bourse.example`,
        message: text,
        searchKey: searchKey(fullName, text),
      });
    }
  }
}

const PURPOSES = ['Top-up by card', 'Bot subscription', 'Refund', 'Welcome credit'] as const;

function createBalances(context: SeedContext, people: readonly Person[], data: AdminQueues): void {
  const random = createRandom('balances');
  const admin = people.find(({ role }) => role === 'admin');
  for (const person of people.filter(({ role, id }) => role === 'app_user' && (id === 1 || id % 3 === 0))) {
    // Whole cents, so that sums are exact.
    let current = 0;
    let previous = 0;
    let purchase = 0;
    const offsets = Array.from({ length: random.int(2, 9) }, () => random.next() * 90 * DAY).sort((a, b) => b - a);
    for (const [index, age] of offsets.entries()) {
      const description = index === 0 ? PURPOSES[3] : random.pick(PURPOSES.slice(0, 3));
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
}

/** Creates the admins' queues with past decisions, and the policy acceptances. */
export function createQueues(
  context: SeedContext,
  people: readonly Person[],
  postData: PostData,
  graph: Graph,
): AdminQueues {
  const data: AdminQueues = {
    cases: [],
    notes: [],
    reports: [],
    feedback: [],
    bugs: [],
    contacts: [],
    balances: [],
    transactions: [],
    acceptances: [],
    edits: [],
  };
  createReports(context, people, postData, graph, data);
  createMessages(context, people, data);
  createBalances(context, people, data);
  for (const person of people) {
    for (const [index] of POLICY_TYPES.entries())
      data.acceptances.push({ userId: person.id, policyId: index + 1, createdAt: person.joinedAt });
  }
  const random = createRandom('edits');
  for (const post of random.sample(
    postData.rows.filter(({ type, description }) => type === 'text' && description.endsWith('.')),
    EDITED,
  )) {
    const editedAt = new Date(post.createdAt.getTime() + random.int(1, 14) * 60_000);
    data.edits.push({
      id: data.edits.length + 1,
      postId: post.id,
      title: post.title ?? null,
      description: post.description.slice(0, -1),
      createdAt: editedAt,
    });
    post.editedAt = editedAt;
  }
  return data;
}
