import { asLatin } from '../text/lookAlikes.ts';
import { affixes, asRead, blurred, BRAND, isOffice, claimsPlatform, offices, plain } from './usernames.ts';

/**
 * Letters that names of bots, teams and people may contain beside those of `rules/text/lookAlikes.ts`, by the Latin
 * letter that they resemble: small capitals, hooked and barred letters, Cyrillic, Armenian, Cherokee, Coptic, Lisu.
 */
const READ_AS = `
  aᴀɑɐᎪⲁꓮα bʙɓƃƀьᏴᏏⲃꓐᗷꞖƄ cᴄƈȼɕᏟⲥꓚ dᴅɗɖƌᎠꓒꓓ eᴇɛǝəҽєᎬⲉꓰ fꜰƒꓝ gɢɡɠǥցᏀꓖ hʜɦһհᎻꓧ iɪɨɩӏᎥⲓꓲ jᴊɉᎫꓙ kᴋƙκᏦⲕꓗ lʟɫɬɭƚᏞⳑꓡ
  mᴍɱᎷⲙꓟ nɴɲŋɳƞոпᏁⲛꓠ oσᴏɵɔөօסᎾⲟꓳ pᴘƥᏢⲣꓑ rꭇꭈᴦʀɽɾɍɼгᎡᏒⲅꓣ sꜱʂƨșᏚꓢ tᴛƭʈƫᎢⲧꓔ uᴜʉʊսцџᑌꓴ vᴠʋѵᏙꓦ wᴡɯшᎳꓪ xхꓫ yʏƴүұᎩⲩꓬ zᴢƶʐʑᏃꓜ`;

const latinLetters = new Map(
  READ_AS.trim()
    .split(/\s+/)
    .flatMap(([latin = '', ...lookAlikes]) => lookAlikes.map((item) => [item.toLowerCase(), latin] as const)),
);

/** Characters that replace letters: Bour$e, Adm!n. */
const signs: Readonly<Record<string, string>> = { $: 's', '@': 'a', '!': 'i', '|': 'i', '€': 'e', '¢': 'c', '£': 'l' };

/** Letters on coloured tiles, which Unicode decomposition does not convert: the first of each alphabet. */
const TILES = [0x1f150, 0x1f170, 0x1f1e6];

function offTile(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const first = TILES.find((start) => code >= start && code < start + 26);
  return first === undefined ? letter : String.fromCodePoint(0x61 + code - first);
}

/** The name as it looks to a reader: look-alike characters and letters of other alphabets become Latin letters. */
const readings = (name: string): readonly string[] =>
  // þ resembles both p and b.
  [name, name.replace(/þ/gi, 'b')].flatMap((text) => {
    const latin = asLatin(asRead(text.replace(/./gu, offTile)));
    const letters = latin.replace(/./gu, (letter) => latinLetters.get(letter) ?? letter);
    return [letters, letters.replace(/[$@!|€¢£]/g, (sign) => signs[sign] ?? sign)];
  });

/** The letters of the brand with the digits and characters that replace them. */
const BRAND_LETTERS = ['(?:[b8]|[1il]3)', '[o0°⊙○●◎◯⚪⚫⭕🟠]', 'u', '[rꞅ]', '[s5ꞅ]', '[e3]'];

/** The brand at the start of a word, whatever is between its letters. */
const brandAtStart = new RegExp(`(?<!\\p{L})${BRAND_LETTERS.join('[^\\p{L}\\p{N}]*')}`, 'u');

const claims = [affixes, ...offices.filter((word) => !/^super|s$/.test(word))].join('|');
const decoratedBrand = new RegExp(`^(?:${claims}|\\d)*${BRAND}(?:${claims}|s|\\d)*$`);

/** Whether the whole or one of its words is the brand, alone or with a decorating word. */
const isBrand = (reading: string): boolean =>
  [reading, ...reading.split(/\s+/)].some((text) => decoratedBrand.test(blurred(plain(text))));

/** Only an office in Russian; support is a word of the markets as well. */
const russianOffice =
  /^(?:(?:главный|системный|техническая|служба|команда|центр)\s+)*(?:админ|администратор|модератор|(?:тех)?поддержк[аи])(?:\s+(?:сайта|платформы|системы|клиентов|пользователей))*$/iu;

const isRussianOffice = (name: string): boolean => russianOffice.test(name.normalize('NFC').trim());

/** Far above every limit: longer names are rejected without a closer check. */
const LONGEST = 300;

/**
 * Whether the name of a bot or a team, in any alphabet, claims to speak for the platform. The brand inside another word
 * (Rembourse) does not count; capitals begin words.
 */
export function isReservedName(name: string): boolean {
  if (name.length > LONGEST) return false;
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return (
    isRussianOffice(name) ||
    [name, ...readings(name)].some((reading) => isBrand(reading) || claimsPlatform(reading)) ||
    readings(words).some((reading) => brandAtStart.test(reading))
  );
}

/**
 * Whether a full name claims to speak for the platform: `Bourse Support`, `The Admin`. Beside another name, a word such
 * as Destek is also a real name.
 */
export const isNameOfPlatform = (fullName: string): boolean =>
  fullName.length <= LONGEST &&
  (isRussianOffice(fullName) || readings(fullName).some((reading) => isBrand(reading) || isOffice(plain(reading))));
