/** `npm run admin:create -- <e-mail> <user name>`: the first admin of a server. The password is asked for, or made when nobody is there to type it. */
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { hashPassword } from './access/passwords.ts';
import { openForTool } from './database/cli/openForTool.ts';
import { accountKeys } from './database/keys.ts';
import { userStatusIds, userTypeIds } from './database/referenceIds.ts';
import { isEmpty, seedReference } from './database/seed/index.ts';
import { users } from './database/tables/people.ts';
import { describeStartError } from './process/startError.ts';

const usage = 'Usage: npm run admin:create -- <e-mail address> <user name> [--firstname Ada] [--lastname Lovelace]';

class UsageError extends Error {}

async function askPassword(): Promise<{ password: string; made: boolean }> {
  if (!process.stdin.isTTY) return { password: `${randomBytes(12).toString('base64url')}-aA1`, made: true };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const password = await terminal.question('Password (empty makes one): ');
  terminal.close();
  if (password === '') return { password: `${randomBytes(12).toString('base64url')}-aA1`, made: true };
  const strong =
    password.length >= 8 &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\d/.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password);
  if (!strong)
    throw new UsageError(
      'The password needs at least 8 characters: upper and lower case letters, a digit and a special character.',
    );
  return { password, made: false };
}

async function createAdmin(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { firstname: { type: 'string' }, lastname: { type: 'string' } },
  });
  const [emailaddress, username, ...rest] = positionals;
  if (emailaddress === undefined || username === undefined || rest.length > 0 || !/^\S+@\S+\.\S+$/.test(emailaddress))
    throw new UsageError(usage);
  const { password, made } = await askPassword();
  const database = await openForTool({ migrate: true });
  try {
    if (await isEmpty(database.sql)) await seedReference(database.sql);
    const { firstname = 'Site', lastname = 'Admin' } = values;
    const now = new Date();
    const added = await database.db
      .insert(users)
      .values({
        firstname,
        lastname,
        username,
        emailaddress,
        ...accountKeys({ firstname, lastname, username, emailaddress }),
        emailVerifiedAt: now,
        passwordHash: await hashPassword(password),
        passwordChangedAt: now,
        typeId: userTypeIds.admin,
        statusId: userStatusIds.active,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (added.length === 0)
      throw new UsageError('An account with this e-mail address or user name exists already. Nothing was changed.');
    return `Admin ${username} can sign in now.${made ? ` The password is ${password}` : ''}`;
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await createAdmin()}\n`);
} catch (error) {
  const { text, exitCode } =
    error instanceof UsageError ? { text: error.message, exitCode: 64 } : describeStartError(error, undefined);
  process.stderr.write(`${text}\n`);
  process.exitCode = exitCode;
}
