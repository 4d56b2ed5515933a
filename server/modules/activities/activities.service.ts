import type { Activity, MutationDeleteActivityArgs, QueryGetActivityArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { toPageRequest, toPage } from '../ground/lists/cursors.ts';
import { toPerson } from '../people/people.mapper.ts';
import { findVisiblePeople } from '../people/personCard.ts';
import { toActivity } from './activities.mapper.ts';
import * as store from './activities.store.ts';

interface ActivityPage {
  readonly data: Activity[];
  readonly totalCount: number;
  readonly nextCursor: string | null;
}

/**
 * Returns a page of the caller's activities, the latest first, with three statements whatever its size.
 * @throws UserError 400 for an invalid cursor
 */
export async function list(ctx: Context, args: QueryGetActivityArgs): Promise<ActivityPage> {
  const viewer = requireViewer(ctx);
  const pageRequest = toPageRequest(args);
  const [found, totalCount] = await Promise.all([
    pageRequest.offset < store.MAX_COUNTED ? store.listPage(ctx.db, viewer, pageRequest) : [],
    store.countReadable(ctx.db, viewer),
  ]);
  const { rows, nextCursor } = toPage(found, pageRequest, ({ createdAt, id }) => ({ at: createdAt, id }));
  const actorIds = rows.flatMap(({ actorId }) => (actorId === null ? [] : [actorId]));
  const actors = new Map(
    (await findVisiblePeople(ctx.db, viewer.id, [...new Set(actorIds)])).map((row) => [
      row.id,
      toPerson(ctx.language, row),
    ]),
  );
  return {
    data: rows.map((row) => toActivity(ctx.language, row, row.actorId === null ? undefined : actors.get(row.actorId))),
    totalCount,
    nextCursor,
  };
}

/** Marks the caller's activities as read; all of them without ids. Ids of other users' activities have no effect. */
export async function markRead(ctx: Context, ids: readonly number[] | null | undefined): Promise<void> {
  const viewer = requireViewer(ctx);
  if (ids?.length === 0) return;
  await store.markRead(ctx.db, viewer.id, ids ?? undefined);
}

/**
 * Deletes one of the caller's activities, or all of them.
 * @returns the id of the success message
 * @throws UserError 400 for neither, 404 for an activity that does not belong to the caller
 */
export async function remove(
  ctx: Context,
  { activityId, clearAll }: MutationDeleteActivityArgs,
): Promise<'activities.cleared' | 'activities.deleted'> {
  const viewer = requireViewer(ctx);
  if (clearAll) {
    await store.removeAll(ctx.db, viewer.id);
    return 'activities.cleared';
  }
  if (activityId === null || activityId === undefined) throw new UserError(400, 'activities.which');
  if (!(await store.remove(ctx.db, viewer.id, activityId))) throw new UserError(404, 'activities.notFound');
  return 'activities.deleted';
}
