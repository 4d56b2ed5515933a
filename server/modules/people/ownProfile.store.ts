import { eq } from 'drizzle-orm';
import { users } from '../../database/tables/people.ts';
import type { Transaction } from '../../database/types.ts';

/** What people change about themselves. */
const columns = {
  id: users.id,
  firstname: users.firstname,
  middlename: users.middlename,
  lastname: users.lastname,
  username: users.username,
  usernameKey: users.usernameKey,
  emailKey: users.emailKey,
  bio: users.bio,
  organizationName: users.organizationName,
  cellphoneCountryCode: users.cellphoneCountryCode,
  cellphoneCountryName: users.cellphoneCountryName,
  cellphoneNumber: users.cellphoneNumber,
  profilephoto: users.profilephoto,
  thumb: users.thumb,
  updatedAt: users.updatedAt,
};

/** The own account, held until the transaction ends; a user name is part of a key, so that even references wait. */
export async function lock(tx: Transaction, id: number) {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id)).for('update');
  return row;
}

export type OwnRow = NonNullable<Awaited<ReturnType<typeof lock>>>;
export type ProfileChange = Partial<typeof users.$inferInsert>;

export async function update(tx: Transaction, id: number, change: ProfileChange): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id));
}
