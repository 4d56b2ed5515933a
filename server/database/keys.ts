import { domainToASCII } from 'node:url';
import { foldLetters } from '../../rules/text/letters.ts';
import { asLatin } from '../../rules/text/lookAlikes.ts';

/**
 * The normalised texts for uniqueness and search. Only this code computes them, for stored values and for search terms,
 * so that no collation or version of PostgreSQL changes the result.
 */

/**
 * Normalises text for search: lower case, without diacritics (İ/I/ı/i become i, ş becomes s, ğ becomes g), every run of
 * other characters becomes one space. Several parts are joined.
 */
export function searchKey(...parts: (string | null | undefined)[]): string {
  return foldLetters(parts.filter(Boolean).join(' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Normalises a user name (handler, bot user name), so that names that differ only in case or script are equal. New user
 * names are Latin (rules/accounts/usernames.ts); Cyrillic and Greek letters are mapped too, so that a search in them
 * finds the similar Latin name.
 */
export function usernameKey(username: string): string {
  return asLatin(username.trim());
}

/**
 * Equal for user names that look alike in some typeface: I, l and 1, o and 0. Only one of several confusable names can
 * be registered. It is not a lookup key: a search for `all` does not mean `ali`. The index `users_username_twin`
 * computes the same from the stored key.
 */
export function confusableKey(username: string): string {
  return usernameKey(username).replace(/[l1]/g, 'i').replaceAll('0', 'o');
}

/**
 * Equal for addresses of the same mailbox: case and Unicode form are ignored, and an internationalised domain equals
 * its ASCII form. Dots and +tags count.
 */
export function emailKey(address: string): string {
  const plain = address.trim().normalize('NFKC').toLowerCase();
  const domainStart = plain.lastIndexOf('@') + 1;
  const domain = plain.slice(domainStart);
  // An incomplete address (a search term) or an invalid domain stays unchanged.
  if (domainStart === 0 || !/[^\0-\x7F]/.test(domain)) return plain;
  return plain.slice(0, domainStart) + (domainToASCII(domain) || domain);
}

/** The normalised columns of an account. Every write of users must use them, or searches do not find the user. */
export const accountKeys = (person: {
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly emailaddress: string;
}): { usernameKey: string; emailKey: string; searchKey: string } => ({
  usernameKey: usernameKey(person.username),
  emailKey: emailKey(person.emailaddress),
  searchKey: searchKey(person.firstname, person.lastname, person.username),
});

/** Equal for commands that users would confuse: case, diacritics and similar letters are ignored. */
export const commandKey = (command: string): string => usernameKey(command);
