import { randomInt } from 'node:crypto';
import {
  ACCOUNT_LIMITS,
  firstnameSchema,
  lastnameSchema,
  newUsernameSchema,
} from '../../../../rules/accounts/accounts.ts';
import { fullName } from '../../../../rules/people/people.ts';
import { isNameOfPlatform } from '../../../../rules/accounts/platformNames.ts';
import { searchKey, usernameKey } from '../../../database/keys.ts';
import type { Queryable } from '../../../database/types.ts';
import { translate, type Language } from '../../../i18n/translate.ts';
import { findTakenKeys } from './registration.store.ts';

const MAX_BASE_LENGTH = 20;
const MAX_ATTEMPTS = 10;

/** Removes the characters that our rules reject from a provider's name; undefined when nothing valid is left. */
function toValidName(name: string | undefined, schema: typeof firstnameSchema): string | undefined {
  const letters = [...(name ?? '').slice(0, 200).normalize('NFC')].filter((letter) => /[\p{L}\p{M}]/u.test(letter));
  const text = letters.slice(0, ACCOUNT_LIMITS.firstname).join('');
  return schema.isValidSync(text) ? text : undefined;
}

/**
 * Derives first and last name of a new account from the claims of a provider. The owner can change them in the profile.
 */
export function toValidNames(
  claims: { readonly givenName: string | undefined; readonly familyName: string | undefined },
  language: Language,
): { firstname: string; lastname: string } {
  const placeholders = {
    firstname: translate(language, 'session.newPerson.firstname'),
    lastname: translate(language, 'session.newPerson.lastname'),
  };
  const names = {
    firstname: toValidName(claims.givenName, firstnameSchema) ?? placeholders.firstname,
    lastname: toValidName(claims.familyName, lastnameSchema) ?? placeholders.lastname,
  };
  return isNameOfPlatform(fullName(names)) ? placeholders : names;
}

/** Finds an available user name, made of a name and, when needed, digits. */
export async function findFreeUsername(tx: Queryable, ...parts: readonly string[]): Promise<string> {
  const plain = searchKey(...parts)
    .replace(/[^a-z\d]/g, '')
    .slice(0, MAX_BASE_LENGTH);
  const base = plain.length < 3 ? 'investor' : plain;
  for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
    const username = round === 0 ? base : `${base}${randomInt(10 ** Math.min(round + 2, 9))}`;
    if (!newUsernameSchema.isValidSync(username)) continue;
    const taken = await findTakenKeys(tx, { usernameKey: usernameKey(username), emailKey: '' });
    if (!taken.username) return username;
  }
  throw new Error('No available user name was found');
}
