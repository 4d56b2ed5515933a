import { foldLetters } from '../text/letters.ts';

/**
 * Latin letters of living languages and digits, with dots, hyphens and underscores between them. One alphabet prevents
 * imitation: names that differ only in case and marks are the same name to the server, and letters that merely look
 * like Latin ones (Cyrillic а, Greek ο, full-width forms) are rejected.
 */
const username =
  /^[\dA-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0131\u0134-\u0137\u0139-\u013E\u0141-\u0148\u014C-\u017E\u0218-\u021B\u1E00-\u1E99\u1EA0-\u1EF9]+(?:[._-][\dA-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0131\u0134-\u0137\u0139-\u013E\u0141-\u0148\u014C-\u017E\u0218-\u021B\u1E00-\u1E99\u1EA0-\u1EF9]+)*$/;

/** Whether a name has the alphabet and shape of user names; its length is a separate rule. */
export const isUsername = (name: string): boolean => username.test(name);

/** Lower-casing İ leaves an i with a second dot over it, which is never intended. */
export const withoutDoubleDots = (name: string): string => name.replace(/i\u0307/g, 'i');

/** Words that claim to speak for the platform as a whole name, but may be a part of any name. */
const VOICES =
  'root system superuser help yardim mod staff security guvenlik abuse postmaster webmaster hostmaster kurucu founder owner';

/** User names that address everybody or no one, or that are routes. */
const reserved = new Set(
  `${VOICES} team ekip mailerdaemon noreply donotreply info contact iletisim legal privacy terms policy everyone
  everybody all here channel herkes me self you user users guest ziyaretci misafir anonymous anonim nobody null undefined
  none true false deleted unknown api www mail email login logout signin signup signout register settings profile account
  accounts home dashboard about constructor prototype proto tostring valueof hasownproperty`.split(/\s+/),
);

/** Ligatures that fold into two letters but look like one: the comparison follows the look. */
const readAs: Readonly<Record<string, string>> = { ß: 'b', þ: 'p', æ: 'a', œ: 'o' };

/** A name in lower case, with one letter for each ligature. */
export const asRead = (name: string): string =>
  name.toLowerCase().replace(/[ßþæœ]/g, (letter) => readAs[letter] ?? letter);

/** A name as it is read: Latin letters and digits only. */
export const plain = (name: string): string => foldLetters(asRead(name)).replace(/[^a-z\d]/g, '');

const digitsAsLetters: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };

/** The name as it looks to a reader: digits become the letters that they resemble. */
const unmasked = (text: string, letterForOne: 'i' | 'l'): string =>
  text.replace(/[034578]/g, (digit) => digitsAsLetters[digit] ?? digit).replaceAll('1', letterForOne);

/**
 * The same, with i and l as one letter because their capitals look alike, and rn as m: only for words that have no
 * legitimate use.
 */
export const blurred = (text: string): string => unmasked(text, 'i').replaceAll('l', 'i').replaceAll('rn', 'm');

const squeezed = (text: string): string => text.replace(/(.)\1+/g, '$1');

const getWords = (list: string): string[] => list.split(/\s+/).map(blurred);

/** A name with one of these words claims to speak for the platform. */
export const offices = getWords(
  'admin admins administrator support destek official resmi moderator moderators yonetici sysadmin superadmin',
);
export const BRAND = 'bourse';

const squeezedOffices = new Set(offices.map(squeezed));

/** Words that merely decorate an office, as alternatives of a pattern. */
export const affixes = getWords(
  `the my your our real true team ekip ekibi app bot user account desk help center centre service staff group hq tr en
  us uk tv pro live web site x mr ms dear hello super chief head main global master customer client tech technical online
  care hesap hesabi merkezi musteri canli teknik genel sayfasi system sistem platform security guvenlik yardim hat hatti
  hizmet hizmeti hizmetleri masasi`,
).join('|');

/** Offices that only count as a whole name: a portfolio has a yönetici as well. The first two lists make pairs. */
const [ours, duties, titles] = [
  'platform system sistem site security guvenlik help yardim customer client musteri',
  'team ekibi desk masasi hatti service care hizmeti hizmetleri',
  'yoneticisi moderatoru temsilcisi',
].map((list) => getWords(list).join('|'));

const decoratedOffice = new RegExp(
  `^(?:${affixes}|\\d)*(?:${offices.join('|')}|(?:${ours})(?:${duties})|${titles})+(?:${affixes}|s|\\d)*$`,
);

/** Whether a plain text is only an office. */
export const isOffice = (text: string): boolean =>
  decoratedOffice.test(blurred(text)) || squeezedOffices.has(squeezed(blurred(text)));

const withoutNumbers = (text: string): string => text.replace(/^\d+|\d+$/g, '');

/** An office as a separate word, or joined with a decorating word. */
function claimsOffice(name: string): boolean {
  const words = name.split(/[._-]+/).flatMap((word) => [plain(word), plain(word).replace(/\d+$/, '')]);
  if (words.some((word) => squeezedOffices.has(squeezed(blurred(word))))) return true;
  // Digits at the ends can be numbers or replaced letters.
  return [plain(name), withoutNumbers(plain(name))].some(isOffice);
}

const isAmong = (words: ReadonlySet<string>, text: string): boolean =>
  words.has(text) || words.has(unmasked(text, 'i')) || words.has(unmasked(text, 'l'));

const platformWords = new Set(VOICES.split(' '));

/** Whether a name in Latin letters claims to speak for the platform, by an office or one of its own words. */
export const claimsPlatform = (name: string): boolean => isAmong(platformWords, plain(name)) || claimsOffice(name);

/**
 * Whether a name is reserved, in any spelling: `Ad.min`, `SUPPORT`, `yönetici`, `adm1n`, and names that claim an office
 * or the name of the platform: `the.admin`, `ada-official`, `bourse.team`.
 */
export const isReservedUsername = (name: string): boolean =>
  name.length <= 140 &&
  // þ also resembles b.
  (isAmong(reserved, plain(name)) ||
    [name, name.replace(/þ/gi, 'b')].some((text) => blurred(plain(text)).includes(BRAND)) ||
    claimsOffice(name));
