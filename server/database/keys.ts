import { domainToASCII } from 'node:url';

/**
 * The folded texts that uniqueness and search rely on. They are computed here alone, for what is stored and for
 * what is asked, so that no collation or version of PostgreSQL changes the answer.
 */

// Letters that no Unicode decomposition turns into their plain form.
const plainLetters: Record<string, string> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

// Cyrillic and Greek letters that look like Latin ones; what remains differs visibly.
const lookAlikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  з: '3',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
};

function fold(text: string): string {
  // İ lower-cases to i and a combining dot; the decomposition and the removal of marks make it i, as ı becomes i.
  const lower = text.normalize('NFKD').toLowerCase().normalize('NFKD');
  return lower.replace(/[\p{M}\p{Cf}]/gu, '').replace(/[ıłøđðþħŧßæœ]/gu, (letter) => plainLetters[letter] ?? letter);
}

/**
 * The form in which text is searched: lower case, without marks (İ/I/ı/i are one, ş is s, ğ is g), every run of
 * anything else than letters and digits one space. Several parts are joined.
 */
export function searchKey(...parts: (string | null | undefined)[]): string {
  return fold(parts.filter(Boolean).join(' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Equal for user names (handlers, bot user names) that a person would take for the same one. New user names are Latin
 * (rules/usernames.ts); Cyrillic and Greek fold as well, so that what is typed in them finds the name that it resembles.
 */
export function usernameKey(username: string): string {
  return fold(username.trim()).replace(/./gu, (letter) => lookAlikes[letter] ?? letter);
}

/**
 * Equal for user names that look alike in one typeface or another: I, l and 1, o and 0. Of such twins one can be
 * registered. It is no key to find somebody by: whoever types `all` does not mean `ali`. The index `users_username_twin`
 * computes the same from the stored key.
 */
export function twinKey(username: string): string {
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
