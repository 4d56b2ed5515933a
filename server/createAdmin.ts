/**
 * `npm run admin:create -- <e-mail> <user name>`: creates the first admin of a server. Prompts for the password, or
 * generates one without a terminal.
 */
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { object, ValidationError, type InferType } from 'yup';
import { emailSchema, firstnameSchema, lastnameSchema, usernameSchema } from '../rules/accounts/accounts.ts';
import { findPasswordProblem, type PasswordOwner } from '../rules/accounts/passwords.ts';
import { hashPassword } from './access/passwords.ts';
import { loadConfig } from './config/config.ts';
import { openForTool } from './database/cli/openForTool.ts';
import { accountKeys } from './database/keys.ts';
import { userStatusIds, userTypeIds } from './database/referenceIds.ts';
import { users } from './database/tables/people/people.ts';
import { translate } from './i18n/translate.ts';
import { describeStartError } from './process/startError.ts';
import { seedMissing } from './seed/seedMissing.ts';

const nameSchema = object({
  emailaddress: emailSchema,
  username: usernameSchema,
  firstname: firstnameSchema,
  lastname: lastnameSchema,
});

const USAGE = 'Usage: npm run admin:create -- <e-mail address> <user name> [--firstname Ada] [--lastname Lovelace]';

class UsageError extends Error {}

/** Applies the naming rules of registration, except that admins may use reserved names. */
function readNames(names: InferType<typeof nameSchema>): InferType<typeof nameSchema> {
  try {
    return nameSchema.validateSync(names);
  } catch (error) {
    throw error instanceof ValidationError ? new UsageError(translate('en', error.message)) : error;
  }
}

async function readPassword(owner: PasswordOwner): Promise<{ password: string; isGenerated: boolean }> {
  if (!process.stdin.isTTY) return { password: `${randomBytes(12).toString('base64url')}-aA1`, isGenerated: true };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const password = await terminal.question('Password (leave empty to generate one): ');
  terminal.close();
  if (password === '') return { password: `${randomBytes(12).toString('base64url')}-aA1`, isGenerated: true };
  const problem = findPasswordProblem(password, owner);
  if (problem !== undefined) throw new UsageError(translate('en', problem));
  return { password, isGenerated: false };
}

async function createAdmin(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { firstname: { type: 'string' }, lastname: { type: 'string' } },
  });
  const [address, name, ...rest] = positionals;
  if (address === undefined || name === undefined || rest.length > 0) throw new UsageError(USAGE);
  const { firstname, lastname, username, emailaddress } = readNames({
    emailaddress: address,
    username: name,
    firstname: values.firstname ?? 'Site',
    lastname: values.lastname ?? 'Admin',
  });
  const { password, isGenerated } = await readPassword({ username, emailaddress });
  const config = loadConfig(process.env);
  const database = await openForTool({ migrate: true }, config);
  try {
    await seedMissing({ ...config, demo: false }, database.sql, (text) => void process.stderr.write(`${text}\n`));
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
      throw new UsageError('An account with this e-mail address or user name already exists. Nothing was changed.');
    return `Admin ${username} can sign in now.${isGenerated ? ` The password is ${password}` : ''}`;
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
