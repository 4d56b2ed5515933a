import { eq } from 'drizzle-orm';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

const columns = {
  id: users.id,
  firstname: users.firstname,
  username: users.username,
  usernameKey: users.usernameKey,
  emailaddress: users.emailaddress,
  emailKey: users.emailKey,
  emailVerifiedAt: users.emailVerifiedAt,
  emailBouncedAt: users.emailBouncedAt,
  passwordHash: users.passwordHash,
  typeId: users.typeId,
  statusId: users.statusId,
  isGuest: users.isGuest,
  language: users.language,
  deleteAfter: users.deleteAfter,
};

/** The sign-in data of an account, as changes of its password, address and linked providers need it. */
export type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentialsByEmail>>>;

/** @param key the folded address, see `emailKey` */
export async function findCredentialsByEmail(tx: Queryable, key: string) {
  const [row] = await tx.select(columns).from(users).where(eq(users.emailKey, key));
  return row;
}

/** Finds the sign-in data of an account; undefined when the account does not exist. */
export async function findCredentials(tx: Queryable, id: number): Promise<Credentials | undefined> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id));
  return row;
}

/** Like `findCredentials`, but locks the row until the transaction ends. */
export async function lockCredentials(tx: Transaction, id: number): Promise<Credentials | undefined> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id)).for('update');
  return row;
}
