import { notificationTypeIds } from '../../database/referenceIds.ts';
import type { Notification, NotificationChoice } from '../../generated/schema.ts';
import type { Role } from '../../access/roles.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { recordChanges } from '../ground/social/recordChanges.ts';
import { toPageRequest, toPage } from '../ground/lists/cursors.ts';
import { toReader } from '../posts/posts.visibility.ts';
import { toChoice, toNotification } from './notifications.mapper.ts';
import { listPage } from './notificationPage.store.ts';
import * as store from './notifications.store.ts';

interface NotificationPage {
  readonly data: Notification[];
  readonly totalCount: number;
  readonly unreadCount: number;
  readonly nextCursor: string | null;
}

/**
 * Returns a page of the caller's notifications, newest first. One statement reads the page and the counts.
 * @param isShort whether the response needs `listFields` only
 * @throws UserError 400 for an invalid cursor
 */
export async function list(
  ctx: Context,
  args: {
    readonly pageNumber: number;
    readonly pageSize: number;
    readonly isUnread?: boolean | null;
    readonly cursor?: string | null;
  },
  isShort: boolean,
): Promise<NotificationPage> {
  const viewer = requireViewer(ctx);
  const pageRequest = toPageRequest(args);
  const onlyUnread = args.isUnread === true;
  const { rows: found, total, unread } = await listPage(ctx, toReader(viewer), { onlyUnread, isShort }, pageRequest);
  const { rows, nextCursor } = toPage(found, pageRequest, ({ updatedAt, id }) => ({ at: updatedAt, id }));
  return {
    data: rows.map((row) => toNotification(ctx.language, row)),
    totalCount: onlyUnread ? unread : total,
    unreadCount: unread,
    nextCursor,
  };
}

/** Marks the caller's notifications as read, all of them without ids. Ignores ids of other users' notifications. */
export async function markRead(ctx: Context, ids: readonly number[] | null | undefined): Promise<void> {
  const viewer = requireViewer(ctx);
  if (ids?.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    await store.markRead(tx, viewer.id, ids ?? undefined, ctx.now());
    await recordChanges(tx, [{ topic: `me:${viewer.id}`, kind: 'read' }]);
  });
}

const { team_invites, bot_reviews, bot_status, review_requests, report_cases, admin_messages } = notificationTypeIds;
const DEVELOPER_TYPE_IDS = [team_invites, bot_reviews, bot_status];
const ADMIN_TYPE_IDS = [review_requests, report_cases, admin_messages];

/** The notification types that users of a role cannot receive. */
const unreachableTypeIds: Readonly<Partial<Record<Role, ReadonlySet<number>>>> = {
  app_user: new Set([...DEVELOPER_TYPE_IDS, ...ADMIN_TYPE_IDS]),
  bot_developer: new Set(ADMIN_TYPE_IDS),
};

/**
 * Returns the caller's delivery choice for each notification type that the caller's role can receive.
 */
export async function listChoices(ctx: Context): Promise<NotificationChoice[]> {
  const viewer = requireViewer(ctx);
  const rows = await store.listChoices(ctx.db, viewer.id);
  const unreachable = unreachableTypeIds[viewer.role];
  return rows.filter(({ id }) => unreachable?.has(id) !== true).map((row) => toChoice(ctx.language, row));
}

/**
 * Sets where the caller receives a notification type.
 * @throws UserError 404 for a type that does not exist or is inactive
 */
export async function choose(
  ctx: Context,
  args: { readonly notificationTypeId: number; readonly inApp: boolean; readonly email: boolean },
): Promise<NotificationChoice> {
  const { id: userId } = requireViewer(ctx);
  const { notificationTypeId: typeId, inApp, email } = args;
  return ctx.db.transaction(async (tx) => {
    const row = await store.saveChoice(tx, userId, { typeId, inApp, email });
    if (row === undefined) throw new UserError(404, 'notifications.typeNotFound');
    await recordAudit(tx, ctx, {
      action: 'notifications.chosen',
      subjectType: 'user',
      subjectId: userId,
      after: { notificationTypeId: typeId, inApp, email },
    });
    return toChoice(ctx.language, row);
  });
}
