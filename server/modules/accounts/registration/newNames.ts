import { randomInt } from 'node:crypto';
import { ACCOUNT_LIMITS, firstnameSchema, lastnameSchema, newUsernameSchema } from '../../../../rules/accounts/accounts.ts';
import { fullName } from '../../../../rules/people/people.ts';
import { isNameOfPlatform } from '../../../../rules/accounts/platformNames.ts';
import { searchKey, usernameKey } from '../../../database/keys.ts';
import type { Queryable } from '../../../database/types.ts';
import { translate, type Language } from '../../../i18n/translate.ts';
import { takenNames } from './registration.store.ts';

const longestBase = 20;
const tries = 10;

/** What our rules take of a name that somebody else's form let through; undefined when nothing is left. */
function fitting(name: string | undefined, schema: typeof firstnameSchema): string | undefined {
  const letters = [...(name ?? '').slice(0, 200).normalize('NFC')].filter((letter) => /[\p{L}\p{M}]/u.test(letter));
  const text = letters.slice(0, ACCOUNT_LIMITS.firstname).join('');
  return schema.isValidSync(text) ? text : undefined;
}

/** First and last name of a new account by what a provider told; its owner changes them on the profile. */
export function fittingNames(
  told: { readonly givenName: string | undefined; readonly familyName: string | undefined },
  language: Language,
): { firstname: string; lastname: string } {
  const ours = {
    firstname: translate(language, 'session.newPerson.firstname'),
    lastname: translate(language, 'session.newPerson.lastname'),
  };
  const names = {
    firstname: fitting(told.givenName, firstnameSchema) ?? ours.firstname,
    lastname: fitting(told.familyName, lastnameSchema) ?? ours.lastname,
  };
  return isNameOfPlatform(fullName(names)) ? ours : names;
}

/** A user name that nobody has, made of a name and, where needed, digits. */
export async function freeUsername(tx: Queryable, ...parts: readonly string[]): Promise<string> {
  const plain = searchKey(...parts)
    .replace(/[^a-z\d]/g, '')
    .slice(0, longestBase);
  const base = plain.length < 3 ? 'investor' : plain;
  for (let round = 0; round < tries; round += 1) {
    const username = round === 0 ? base : `${base}${randomInt(10 ** Math.min(round + 2, 9))}`;
    if (!newUsernameSchema.isValidSync(username)) continue;
    const taken = await takenNames(tx, { usernameKey: usernameKey(username), emailKey: '' });
    if (!taken.username) return username;
  }
  throw new Error('No available user name was found');
}
