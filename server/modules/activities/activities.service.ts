import type { Activity, MutationDeleteActivityArgs, QueryGetActivityArgs } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { askedPlace, getShown } from '../ground/lists/cursors.ts';
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
 * A page of what happened around the caller, the latest first, in three statements whatever its size.
 * @throws UserError 400 for a cursor that is not ours
 */
export async function list(ctx: Context, args: QueryGetActivityArgs): Promise<ActivityPage> {
  const viewer = signedIn(ctx);
  const place = askedPlace(args);
  const [found, totalCount] = await Promise.all([
    place.offset < store.COUNTED ? store.page(ctx.db, viewer, place) : [],
    store.countOwn(ctx.db, viewer),
  ]);
  const { rows, nextCursor } = getShown(found, place, ({ createdAt, id }) => ({ at: createdAt, id }));
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

/** Marks the caller's activities as read; ids of others' change nothing. Without ids all are. */
export async function markRead(ctx: Context, ids: readonly number[] | null | undefined): Promise<void> {
  const viewer = signedIn(ctx);
  if (ids?.length === 0) return;
  await store.markRead(ctx.db, viewer.id, ids ?? undefined);
}

/**
 * The caller deletes one of their activities, or all of them.
 * @returns what was done
 * @throws UserError 400 for neither, 404 for one that is not theirs
 */
export async function remove(
  ctx: Context,
  { activityId, clearAll }: MutationDeleteActivityArgs,
): Promise<'activities.cleared' | 'activities.deleted'> {
  const viewer = signedIn(ctx);
  if (clearAll) {
    await store.removeAll(ctx.db, viewer.id);
    return 'activities.cleared';
  }
  if (activityId === null || activityId === undefined) throw new UserError(400, 'activities.which');
  if (!(await store.remove(ctx.db, viewer.id, activityId))) throw new UserError(404, 'activities.notFound');
  return 'activities.deleted';
}
