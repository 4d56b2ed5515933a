import { eq } from 'drizzle-orm';
import { byProfileColumn } from '../../../rules/people/profileTexts.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Transaction } from '../../database/types.ts';

/** The columns needed to edit the own profile. */
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
export async function findForUpdate(tx: Transaction, id: number): Promise<OwnProfileRow | undefined> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id)).for('update');
  return row;
}

type UserRow = typeof users.$inferSelect;
export type OwnProfileRow = Pick<UserRow, keyof typeof columns>;

/** Only these columns can be changed: not the role, the status or the credentials of the account. */
export type ProfileChange = Partial<
  Pick<UserRow, Exclude<keyof typeof columns, 'id' | 'emailKey'> | 'searchKey' | 'cellphoneVerifiedAt'>
>;

/** Updates columns of the profile of an account, which the transaction has locked. */
export async function update(tx: Transaction, id: number, change: ProfileChange): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id));
}
