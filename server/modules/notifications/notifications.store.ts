import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { notificationTypes } from '../../database/tables/platform/lookups.ts';
import { notifications } from '../../database/tables/people/notifications.ts';
import { notificationChoices } from '../../database/tables/people/settings.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** Marks a user's unread notifications as read, all of them without ids. */
export async function markRead(
  tx: Queryable,
  viewerId: number,
  ids: readonly number[] | undefined,
  now: Date,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, viewerId),
        isNull(notifications.readAt),
        ids === undefined ? undefined : inArray(notifications.id, [...ids]),
      ),
    );
}

const choiceColumns = {
  id: notificationTypes.id,
  name: notificationTypes.name,
  nameTr: notificationTypes.nameTr,
  inApp: notificationChoices.inApp,
  email: notificationChoices.email,
};

/** The active notification types with the user's choices; null when the user made none. */
export function listChoices(tx: Queryable, userId: number) {
  return tx
    .select(choiceColumns)
    .from(notificationTypes)
    .leftJoin(
      notificationChoices,
      and(eq(notificationChoices.notificationTypeId, notificationTypes.id), eq(notificationChoices.userId, userId)),
    )
    .where(eq(notificationTypes.active, true))
    .orderBy(asc(notificationTypes.id));
}

export type ChoiceRow = Awaited<ReturnType<typeof listChoices>>[number];

/** Stores a choice. Returns undefined when the type does not exist or is inactive. */
export async function saveChoice(
  tx: Transaction,
  userId: number,
  choice: { readonly typeId: number; readonly inApp: boolean; readonly email: boolean },
): Promise<ChoiceRow | undefined> {
  const { typeId, inApp, email } = choice;
  const [type] = await tx
    .select({ id: notificationTypes.id, name: notificationTypes.name, nameTr: notificationTypes.nameTr })
    .from(notificationTypes)
    .where(and(eq(notificationTypes.id, typeId), eq(notificationTypes.active, true)));
  if (type === undefined) return undefined;
  await tx
    .insert(notificationChoices)
    .values({ userId, notificationTypeId: typeId, inApp, email })
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.notificationTypeId],
      set: { inApp, email },
    });
  return { ...type, inApp, email };
}
