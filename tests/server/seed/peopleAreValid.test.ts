import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailSchema, profileSchema, birthdateSchema } from '../../../rules/accounts/accounts.ts';
import { accountKeys } from '../../../server/database/keys.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import type { Database } from '../../../server/database/types.ts';
import { readPhone } from '../../../server/modules/people/phoneNumbers.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { seededTemplate } from './seededTemplate.ts';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase(seededTemplate);
}, 240_000);

afterAll(() => database.close());

describe('the people of the demo data', () => {
  it('have profiles that their forms accept', async () => {
    const people = await database.db.select().from(users);
    expect(people.length).toBeGreaterThan(100);
    for (const person of people) {
      const profile = {
        firstname: person.firstname,
        middlename: person.middlename,
        lastname: person.lastname,
        username: person.username,
        country_code: person.cellphoneCountryCode,
        phone_number: person.cellphoneNumber,
        organization_name: person.organizationName,
        bio: person.bio,
      };
      expect(profileSchema.validateSync(profile)).toEqual(profile);
      expect(emailSchema.validateSync(person.emailaddress)).toBe(person.emailaddress);
      expect(birthdateSchema.isValidSync(person.birthdate)).toBe(true);
      expect(person).toMatchObject(accountKeys(person));
      expect(readPhone(person.cellphoneCountryCode ?? 0, person.cellphoneNumber ?? '').digits).toBe(
        person.cellphoneNumber,
      );
    }
  });

  it('have a country, and accepted every policy in force', async () => {
    const [row] = await database.sql<{ countries: number; policies: number }[]>`
      select count(*) filter (where country_id is null)::int as countries,
        count(*) filter (where (select count(*) from policy_acceptances where user_id = users.id)
          < (select count(distinct policy_type_id) from policies where active))::int as policies
      from users`;
    expect(row).toEqual({ countries: 0, policies: 0 });
  });
});
