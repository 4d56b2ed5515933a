import { and, eq, ne } from 'drizzle-orm';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { platformSettings } from '../../database/tables/platformSettings.ts';
import { users } from '../../database/tables/people.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { selectPeople, type PersonRow } from '../people/personCard.ts';

export type PlatformSettingsRow = typeof platformSettings.$inferSelect;

/** What admins change. */
export type PlatformChange = Pick<
  PlatformSettingsRow,
  'emailLimit' | 'smsLimit' | 'pushNotificationLimit' | 'dashboardLayout' | 'isRegistrationOpen' | 'isGuestAccessOpen'
>;

/** The settings of the platform: one row, which every database has. */
export const find = async (tx: Queryable): Promise<PlatformSettingsRow> =>
  exactlyOne(await tx.select().from(platformSettings));

/** Like `find`; nobody else changes them until the transaction ends. */
export const lock = async (tx: Transaction): Promise<PlatformSettingsRow> =>
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

/** Who changed the settings last; undefined when the account is gone. */
export async function editor(tx: Queryable, viewerId: number, id: number | null): Promise<PersonRow | undefined> {
  if (id === null) return undefined;
  const [person] = await selectPeople(tx, viewerId).where(
    and(eq(users.id, id), ne(users.statusId, userStatusIds.deleted)),
  );
  return person;
}
