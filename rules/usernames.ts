import { foldLetters } from './letters.ts';

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

/** Names that speak for the platform, for everybody, or for nobody. */
const reserved = new Set(
  `admin administrator admins root system sysadmin superuser support destek help helpdesk yardim bourse bourseofficial
  boursesupport bourseadmin boursebot official resmi moderator moderators mod staff team ekip security guvenlik abuse
  postmaster webmaster hostmaster mailerdaemon noreply donotreply info contact iletisim legal privacy terms policy everyone
  everybody all here channel herkes me self you user users guest ziyaretci misafir anonymous anonim nobody null undefined
  none true false deleted unknown api www mail email login logout signin signup signout register settings profile account
  accounts home dashboard about yonetici kurucu founder owner constructor prototype proto tostring valueof hasownproperty`.split(
    /\s+/,
  ),
);

/** Letters that fold into two and look like one: a name is read, not spelled. */
const readAs: Readonly<Record<string, string>> = { ß: 'b', þ: 'p', æ: 'a', œ: 'o' };

/** What a name is read as: Latin letters and digits alone. */
export const plain = (name: string): string =>
  foldLetters(name.toLowerCase().replace(/[ßþæœ]/g, (letter) => readAs[letter] ?? letter)).replace(/[^a-z\d]/g, '');

const digitsAsLetters: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };

/** What somebody reads who takes digits for the letters that they look like. */
const unmasked = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[034578]/g, (digit) => digitsAsLetters[digit] ?? digit).replaceAll('1', one);

/** The same for i and l, which one capital letter stands for: for words that nobody needs in another meaning. */
export const blurred = (text: string): string => unmasked(text, 'i').replaceAll('l', 'i');

/** Whoever puts one of these words into a name says to speak for the platform. */
const offices =
  'admin admins administrator support destek official resmi moderator moderators yonetici sysadmin superadmin'.split(
    ' ',
  );
export const brand = 'bourse';

export const officeWords = new Set(offices.map(blurred));
/** What merely decorates an office, as alternatives of a pattern. */
export const affixes =
  `the my your our real true team ekip ekibi app bot user account desk help center centre service staff group hq tr en
  us uk tv pro live web site x mr ms dear hello super chief head main global master customer client tech technical online
  care hesap hesabi merkezi musteri canli teknik genel sayfasi`
    .split(/\s+/)
    .map(blurred)
    .join('|');
export const dressedOffice = new RegExp(`^(?:${affixes}|\\d)*(?:${[...officeWords].join('|')})+(?:${affixes}|s|\\d)*$`);

/** An office as a word of its own, or written together with what merely decorates it. */
function claimsOffice(name: string): boolean {
  const words = name.split(/[._-]+/).map((word) => plain(word));
  if (words.some((word) => officeWords.has(blurred(word)) || officeWords.has(blurred(word.replace(/\d+$/, '')))))
    return true;
  const whole = plain(name);
  // Digits at the ends are numbers as well as masks.
  return [whole, whole.replace(/^\d+|\d+$/g, '')].some((text) => dressedOffice.test(blurred(text)));
}

/**
 * Whether a name is kept back, however it is spelled: `Ad.min`, `SUPPORT`, `yönetici`, `adm1n`, and what claims an office
 * or the name of the platform: `the.admin`, `ada-official`, `bourse.team`.
 */
export function isReservedUsername(name: string): boolean {
  if (name.length > 140) return false;
  const text = plain(name);
  return (
    reserved.has(text) ||
    reserved.has(unmasked(text, 'i')) ||
    reserved.has(unmasked(text, 'l')) ||
    blurred(text).includes(brand) ||
    claimsOffice(name)
  );
}
