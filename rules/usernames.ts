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

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/ı/g, 'i')
    .replace(/[^a-z\d]/g, '');

/** Whether a name is kept back, however it is spelled: `Ad.min`, `SUPPORT`, `yönetici`. */
export const isReservedUsername = (name: string): boolean => name.length <= 140 && reserved.has(plain(name));
