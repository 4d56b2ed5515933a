import { foldLetters } from '../text/letters.ts';

/**
 * Latin letters of the living languages, digits, and dots, hyphens and underscores between them. Names in one alphabet
 * cannot imitate each other: what differs in case and marks alone is the same name to the server, and letters that
 * merely look like Latin ones (Cyrillic а, Greek ο, full-width forms) are not taken at all.
 */
const username =
  /^[\dA-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0131\u0134-\u0137\u0139-\u013E\u0141-\u0148\u014C-\u017E\u0218-\u021B\u1E00-\u1E99\u1EA0-\u1EF9]+(?:[._-][\dA-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0131\u0134-\u0137\u0139-\u013E\u0141-\u0148\u014C-\u017E\u0218-\u021B\u1E00-\u1E99\u1EA0-\u1EF9]+)*$/;

/** Whether a name has the alphabet and shape of user names; its length is a rule of its own. */
export const isUsername = (name: string): boolean => username.test(name);

/** Lower-casing İ leaves an i with a second dot over it, which nobody meant. */
export const withoutDoubleDots = (name: string): string => name.replace(/i\u0307/g, 'i');

/** Words that speak for the platform where they are a whole name, and may be a part of any. */
const voices =
  'root system superuser help yardim mod staff security guvenlik abuse postmaster webmaster hostmaster kurucu founder owner';

/** User names that speak for everybody or nobody, or are places of their own. */
const reserved = new Set(
  `${voices} team ekip mailerdaemon noreply donotreply info contact iletisim legal privacy terms policy everyone
  everybody all here channel herkes me self you user users guest ziyaretci misafir anonymous anonim nobody null undefined
  none true false deleted unknown api www mail email login logout signin signup signout register settings profile account
  accounts home dashboard about constructor prototype proto tostring valueof hasownproperty`.split(/\s+/),
);

/** Letters that fold into two and look like one: a name is read, not spelled. */
const readAs: Readonly<Record<string, string>> = { ß: 'b', þ: 'p', æ: 'a', œ: 'o' };

/** A name in lower case, with one letter for those. */
export const asRead = (name: string): string =>
  name.toLowerCase().replace(/[ßþæœ]/g, (letter) => readAs[letter] ?? letter);

/** What a name is read as: Latin letters and digits alone. */
export const plain = (name: string): string => foldLetters(asRead(name)).replace(/[^a-z\d]/g, '');

const digitsAsLetters: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };

/** What somebody reads who takes digits for the letters that they look like. */
const unmasked = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[034578]/g, (digit) => digitsAsLetters[digit] ?? digit).replaceAll('1', one);

/** The same for i and l, which one capital letter stands for, and rn for m: for words that nobody needs otherwise. */
export const blurred = (text: string): string => unmasked(text, 'i').replaceAll('l', 'i').replaceAll('rn', 'm');

const squeezed = (text: string): string => text.replace(/(.)\1+/g, '$1');

const getWords = (list: string): string[] => list.split(/\s+/).map(blurred);

/** Whoever puts one of these words into a name says to speak for the platform. */
export const offices = getWords(
  'admin admins administrator support destek official resmi moderator moderators yonetici sysadmin superadmin',
);
export const brand = 'bourse';

const squeezedOffices = new Set(offices.map(squeezed));

/** What merely decorates an office, as alternatives of a pattern. */
export const affixes = getWords(
  `the my your our real true team ekip ekibi app bot user account desk help center centre service staff group hq tr en
  us uk tv pro live web site x mr ms dear hello super chief head main global master customer client tech technical online
  care hesap hesabi merkezi musteri canli teknik genel sayfasi system sistem platform security guvenlik yardim hat hatti
  hizmet hizmeti hizmetleri masasi`,
).join('|');

/** Offices that only the whole name claims: a portfolio has a yönetici as well. The first two lists make pairs. */
const [ours, duties, titles] = [
  'platform system sistem site security guvenlik help yardim customer client musteri',
  'team ekibi desk masasi hatti service care hizmeti hizmetleri',
  'yoneticisi moderatoru temsilcisi',
].map((list) => getWords(list).join('|'));

const dressedOffice = new RegExp(
  `^(?:${affixes}|\\d)*(?:${offices.join('|')}|(?:${ours})(?:${duties})|${titles})+(?:${affixes}|s|\\d)*$`,
);

/** Whether a plain text is nothing but an office. */
export const isOffice = (text: string): boolean =>
  dressedOffice.test(blurred(text)) || squeezedOffices.has(squeezed(blurred(text)));

const withoutNumbers = (text: string): string => text.replace(/^\d+|\d+$/g, '');

/** An office as a word of its own, or written together with what merely decorates it. */
function claimsOffice(name: string): boolean {
  const words = name.split(/[._-]+/).flatMap((word) => [plain(word), plain(word).replace(/\d+$/, '')]);
  if (words.some((word) => squeezedOffices.has(squeezed(blurred(word))))) return true;
  // Digits at the ends are numbers as well as masks.
  return [plain(name), withoutNumbers(plain(name))].some(isOffice);
}

const isAmong = (words: ReadonlySet<string>, text: string): boolean =>
  words.has(text) || words.has(unmasked(text, 'i')) || words.has(unmasked(text, 'l'));

const wholeVoices = new Set(voices.split(' '));

/** Whether a name in Latin letters speaks for the platform by an office or a word of its own. */
export const isVoice = (name: string): boolean => isAmong(wholeVoices, plain(name)) || claimsOffice(name);

/**
 * Whether a name is kept back, however it is spelled: `Ad.min`, `SUPPORT`, `yönetici`, `adm1n`, and what claims an office
 * or the name of the platform: `the.admin`, `ada-official`, `bourse.team`.
 */
export const isReservedUsername = (name: string): boolean =>
  name.length <= 140 &&
  // þ is taken for a b as well.
  (isAmong(reserved, plain(name)) ||
    [name, name.replace(/þ/gi, 'b')].some((text) => blurred(plain(text)).includes(brand)) ||
    claimsOffice(name));
