import { domainToASCII } from 'node:url';
import { foldLetters } from '../../rules/text/letters.ts';
import { asLatin } from '../../rules/text/lookAlikes.ts';

/**
 * The folded texts that uniqueness and search rely on. They are computed here alone, for what is stored and for
 * what is asked, so that no collation or version of PostgreSQL changes the answer.
 */

/**
 * The form in which text is searched: lower case, without marks (İ/I/ı/i are one, ş is s, ğ is g), every run of
 * anything else than letters and digits one space. Several parts are joined.
 */
export function searchKey(...parts: (string | null | undefined)[]): string {
  return foldLetters(parts.filter(Boolean).join(' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Equal for user names (handlers, bot user names) that a person would take for the same one. New user names are Latin
 * (rules/accounts/usernames.ts); Cyrillic and Greek fold as well, so that what is typed in them finds the name that it resembles.
 */
export function usernameKey(username: string): string {
  return asLatin(username.trim());
}

/**
 * Equal for user names that look alike in one typeface or another: I, l and 1, o and 0. Of such twins one can be
 * registered. It is no key to find somebody by: whoever types `all` does not mean `ali`. The index `users_username_twin`
 * computes the same from the stored key.
 */
export function confusableKey(username: string): string {
  return usernameKey(username).replace(/[l1]/g, 'i').replaceAll('0', 'o');
}

/**
 * Equal for addresses that the same mailbox reads in practice: case and Unicode form do not count, and a domain is the
 * same in the letters of its language and in the ASCII form that mail servers see. Dots and +tags count.
 */
export function emailKey(address: string): string {
  const plain = address.trim().normalize('NFKC').toLowerCase();
  const domainAt = plain.lastIndexOf('@') + 1;
  const domain = plain.slice(domainAt);
  // What is no domain stays as it is: half an address, which lists are searched for, or one that no server takes.
  if (domainAt === 0 || !/[^\0-\x7F]/.test(domain)) return plain;
  return plain.slice(0, domainAt) + (domainToASCII(domain) || domain);
}

/** The folded columns of an account. Everything that writes people takes them from here, or they are not found again. */
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

/** Equal for commands that a person would take for the same one: case, marks and letters that look alike do not count. */
export const commandKey = (command: string): string => usernameKey(command);
