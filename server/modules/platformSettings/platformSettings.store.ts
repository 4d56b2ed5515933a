import { and, eq, ne } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { platformSettings } from '../../database/tables/platform/platformSettings.ts';
import { users } from '../../database/tables/people/people.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { selectPeople, type PersonRow } from '../people/personCard.ts';

export type PlatformSettingsRow = typeof platformSettings.$inferSelect;

/** The columns that admins change. */
export type PlatformChange = Pick<
  PlatformSettingsRow,
  'emailLimit' | 'smsLimit' | 'pushNotificationLimit' | 'dashboardLayout' | 'isRegistrationOpen' | 'isGuestAccessOpen'
>;

/** The platform settings: a single row that the migrations create. */
export const find = async (tx: Queryable): Promise<PlatformSettingsRow> =>
  exactlyOne(await tx.select().from(platformSettings));

/** Like `find`, but locks the row until the transaction ends. */
export const findForUpdate = async (tx: Transaction): Promise<PlatformSettingsRow> =>
  exactlyOne(await tx.select().from(platformSettings).for('update'));

export async function save(
  tx: Transaction,
  change: PlatformChange,
  { updatedById, updatedAt }: { readonly updatedById: number; readonly updatedAt: Date },
): Promise<PlatformSettingsRow> {
  return exactlyOne(
    await tx
      .update(platformSettings)
      .set({ ...change, updatedById, updatedAt })
      .where(eq(platformSettings.id, 1))
      .returning(),
  );
}

/** The admin who changed the settings last; undefined when that account was deleted. */
export async function findEditor(tx: Queryable, viewerId: number, id: number | null): Promise<PersonRow | undefined> {
  if (id === null) return undefined;
  const [person] = await selectPeople(tx, viewerId).where(
    and(eq(users.id, id), ne(users.statusId, userStatusIds.deleted)),
  );
  return person;
}
