import { isUsername } from '../../rules/accounts/usernames.ts';
import { retryConflicts } from './retryConflicts.ts';
import { searchKey, confusableKey, usernameKey } from './keys.ts';
import type { Sql } from './types.ts';

/** Why a user was not renamed, as a message for the operator. */
export class RenameError extends Error {
  override name = 'RenameRefusal';
}

/**
 * Renames a user on an operator's request, without the user's consent.
 * @param from the exact name, because similar names are different users
 * @throws RenameError
 */
export async function renameUser(sql: Sql, from: string, to: string): Promise<void> {
  if (!isUsername(to) || to.length > 35) throw new RenameError(`${to} cannot be a user name.`);
  await retryConflicts(() =>
    sql.begin(async (tx) => {
      const [person] = await tx<{ id: number; firstname: string; lastname: string }[]>`
      select id, firstname, lastname from users where username = ${from} for update`;
      if (person === undefined) throw new RenameError(`There is no user ${from}.`);
      const [taken] = await tx<{ username: string }[]>`
      select username from users where translate(username_key, 'l10', 'iio') = ${confusableKey(to)} and id <> ${person.id} limit 1`;
      if (taken !== undefined) throw new RenameError(`${to} is taken, or looks like ${taken.username}.`);
      await tx`
      update users set username = ${to}, username_key = ${usernameKey(to)},
        search_key = ${searchKey(person.firstname, person.lastname, to)}, updated_at = now()
      where id = ${person.id}`;
    }),
  );
}
