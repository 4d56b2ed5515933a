import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { emailKey } from '../../../server/database/keys.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import type { MutationSignupArgs, MutationSignupV3Args } from '../../../server/generated/schema.ts';
import { mailTo } from '../../support/api/mail.ts';
import type { TestApi } from '../../support/api/testApi.ts';

const unique = (): string => randomBytes(5).toString('hex');

/** A valid registration with a unique name and address. */
export function newPerson(change: Partial<MutationSignupV3Args> = {}): MutationSignupV3Args {
  const name = `elif${unique()}`;
  return {
    firstname: 'Elif',
    lastname: 'Şahin',
    username: name,
    emailaddress: `${name}@people.example`,
    password: 'Right-2026!',
    country_code: 90,
    phone_number: '5321234567',
    userType: 'app_user',
    isAcceptPolicy: true,
    ...change,
  };
}

/** The same with required fields only. */
export function newAppUser(change: Partial<MutationSignupArgs> = {}): MutationSignupArgs {
  const { firstname, lastname, username, emailaddress, password, isAcceptPolicy } = newPerson();
  return { firstname, lastname, username, emailaddress, password, isAcceptPolicy, ...change };
}

/** The stored account row of an e-mail address. */
export async function findAccount(api: TestApi, emailaddress: string): Promise<typeof users.$inferSelect | undefined> {
  const [row] = await api.db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(emailaddress)));
  return row;
}

/** The six digits of the newest code that was mailed to an address. */
export async function mailedCode(api: TestApi, address: string): Promise<string> {
  const [mail] = await mailTo(api.db, address, 'registerCode');
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was mailed to ${address}`);
  return code;
}
