import { eq } from 'drizzle-orm';
import { byProfileColumn } from '../../../rules/people/profileTexts.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Transaction } from '../../database/types.ts';

/** The columns that users change themselves. */
const columns = {
  id: users.id,
  firstname: users.firstname,
  middlename: users.middlename,
  lastname: users.lastname,
  username: users.username,
  usernameKey: users.usernameKey,
  emailKey: users.emailKey,
  ...byProfileColumn((_name, column) => users[column]),
  cellphoneCountryCode: users.cellphoneCountryCode,
  cellphoneCountryName: users.cellphoneCountryName,
  cellphoneNumber: users.cellphoneNumber,
  profilephoto: users.profilephoto,
  thumb: users.thumb,
  updatedAt: users.updatedAt,
};

/**
 * Locks an account until the transaction ends. The lock also blocks inserts that refer to the account, because the user
 * name is part of a key.
 */
export async function lock(tx: Transaction, id: number) {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id)).for('update');
  return row;
}

export type OwnRow = NonNullable<Awaited<ReturnType<typeof lock>>>;
export type ProfileChange = Partial<typeof users.$inferInsert>;

export async function update(tx: Transaction, id: number, change: ProfileChange): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id));
}
