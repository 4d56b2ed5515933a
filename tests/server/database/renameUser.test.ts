import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usernameKey } from '../../../server/database/keys.ts';
import { renameUser } from '../../../server/database/renameUser.ts';
import type { Database } from '../../../server/database/types.ts';
import { referenceTemplate } from '../../support/api/testApi.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase(referenceTemplate);
  for (const name of ['paul1', 'mert'])
    await database.sql`
      insert into users (firstname, lastname, username, username_key, emailaddress, email_key, type_id, status_id, search_key)
      values ('Paul', 'Miller', ${name}, ${usernameKey(name)}, ${`${name}@example.com`}, ${`${name}@example.com`}, 2, 1, 'paul miller')`;
});
afterAll(() => database.close());

describe('a rename of a user', () => {
  it("refuses a name that is confusable with another user's name, an invalid name and an unknown user", async () => {
    const { sql } = database;
    await expect(renameUser(sql, 'mert', 'pauI1')).rejects.toThrow('pauI1 is taken, or looks like paul1.');
    await expect(renameUser(sql, 'nobody', 'somebody')).rejects.toThrow('There is no user nobody.');
    await expect(renameUser(sql, 'mert', 'a b')).rejects.toThrow('a b cannot be a user name.');
  });

  it('changes the name and the search keys of the user', async () => {
    const { sql } = database;
    await renameUser(sql, 'mert', 'Paul.Miller');
    const [renamed] = await sql`select username_key, search_key from users where username = 'Paul.Miller'`;
    expect(renamed).toEqual({ username_key: 'paul.miller', search_key: 'paul miller paul miller' });
  });
});
