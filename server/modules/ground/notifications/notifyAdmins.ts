import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { COUNT_CAP } from '../../../../rules/paging.ts';
import { userStatusIds, userTypeIds } from '../../../database/referenceIds.ts';
import { botsInReview, botsRequiringMore, openCases, openMessages, openProfileCases } from '../lists/adminQueues.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Transaction } from '../../../database/types.ts';
import type { Context } from '../../../context/context.ts';
import type { ServerMessageId } from '../../../i18n/translate.ts';
import { notifyAll, type NotificationEvent } from './notify.ts';

/** A queue that admins work on. */
export type AdminQueue =
  | 'reviews'
  | 'requirements'
  | 'reports'
  | 'profileReports'
  | 'feedback'
  | 'bugReports'
  | 'contactRequests';

interface QueueNotice {
  readonly type: NotificationEvent['type'];
  readonly messageId: ServerMessageId;
  readonly link: string;
  readonly waiting: SQL;
}

const notices: Readonly<Record<AdminQueue, QueueNotice>> = {
  reviews: {
    type: 'review_requests',
    messageId: 'notifications.adminReviews',
    link: '/admin/bots/bots?review=waiting',
    waiting: botsInReview,
  },
  requirements: {
    type: 'review_requests',
    messageId: 'notifications.adminRequirements',
    link: '/admin/bots/bots?review=open',
    waiting: botsRequiringMore,
  },
  reports: {
    type: 'report_cases',
    messageId: 'notifications.adminReports',
    link: '/admin/post/user-post-report',
    waiting: openCases,
  },
  profileReports: {
    type: 'report_cases',
    messageId: 'notifications.adminProfileReports',
    link: '/admin/post/user-post-report?view=profiles',
    waiting: openProfileCases,
  },
  feedback: {
    type: 'admin_messages',
    messageId: 'notifications.adminFeedback',
    link: '/admin/feedback?status=open',
    waiting: openMessages.feedback,
  },
  bugReports: {
    type: 'admin_messages',
    messageId: 'notifications.adminBugReports',
    link: '/admin/bug-report?status=open',
    waiting: openMessages.bugReports,
  },
  contactRequests: {
    type: 'admin_messages',
    messageId: 'notifications.adminContactRequests',
    link: '/admin/contact-us?status=open',
    waiting: openMessages.contactRequests,
  },
};

/** The size of a queue inside the transaction, at most `COUNT_CAP`. */
async function countWaiting(tx: Transaction, waiting: SQL): Promise<number> {
  const [row] = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${waiting} limit ${COUNT_CAP}) counted`,
  );
  return row?.total ?? 0;
}

const getAdmins = (tx: Transaction, exceptId: number | undefined) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.typeId, userTypeIds.admin),
        eq(users.statusId, userStatusIds.active),
        exceptId === undefined ? undefined : ne(users.id, exceptId),
      ),
    )
    .orderBy(asc(users.id));

/**
 * Notifies all admins, except the caller, of a new entry in a queue. The group is the queue: while the notification is
 * unread, further entries only change its count, so that a busy queue does not flood the list. The sender is the
 * platform, because mutes and blocks between people do not apply to the work of admins.
 * @param tx the transaction that added the entry
 */
export async function notifyAdmins(tx: Transaction, ctx: Context, queue: AdminQueue): Promise<void> {
  const { waiting, ...notice } = notices[queue];
  const admins = await getAdmins(tx, ctx.viewer?.id);
  if (admins.length === 0) return;
  await notifyAll(
    tx,
    admins.map(({ id }) => id),
    {
      ...notice,
      groupKey: `admin:${queue}`,
      actorId: undefined,
      values: { count: await countWaiting(tx, waiting) },
    },
    ctx.now(),
  );
}
