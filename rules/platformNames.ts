import { asLatin } from './lookAlikes.ts';
import { affixes, blurred, brand, dressedOffice, isReservedUsername, officeWords, plain } from './usernames.ts';

/**
 * Letters that names of bots, teams and people may have beside those of `rules/lookAlikes.ts`, by the Latin letter that
 * they are read as: small capitals, hooked and barred letters, Cyrillic, Armenian, Cherokee, Coptic, Lisu.
 */
const readAs = `
  aᴀɑɐᎪⲁꓮα bʙɓƃƀьᏴᏏⲃꓐ cᴄƈȼɕᏟⲥꓚ dᴅɗɖƌᎠꓒꓓ eᴇɛǝəҽєᎬⲉꓰ fꜰƒꓝ gɢɡɠǥցᏀꓖ hʜɦһհᎻꓧ iɪɨɩӏᎥⲓꓲ jᴊɉᎫꓙ kᴋƙκᏦⲕꓗ lʟɫɬɭƚᏞⳑꓡ
  mᴍɱᎷⲙꓟ nɴɲŋɳƞոпᏁⲛꓠ oᴏɵɔөօסᎾⲟꓳ pᴘƥᏢⲣꓑ rʀɽɾɍɼгᎡᏒⲅꓣ sꜱʂƨșᏚꓢ tᴛƭʈƫᎢⲧꓔ uᴜʉʊսцџᑌꓴ vᴠʋѵᏙꓦ wᴡɯшᎳꓪ xхꓫ yʏƴүұᎩⲩꓬ zᴢƶʐʑᏃꓜ`;

const latinOf = new Map(
  readAs
    .trim()
    .split(/\s+/)
    .flatMap(([latin = '', ...others]) => others.map((other) => [other.toLowerCase(), latin] as const)),
);

/** Signs that stand for letters: Bour$e, Adm!n. */
const signs: Readonly<Record<string, string>> = { $: 's', '@': 'a', '!': 'i', '|': 'i', '€': 'e', '¢': 'c', '£': 'l' };

/** Letters on coloured tiles, which no Unicode decomposition takes off: the first of each alphabet. */
const tiles = [0x1f150, 0x1f170, 0x1f1e6];

function offTile(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const first = tiles.find((start) => code >= start && code < start + 26);
  return first === undefined ? letter : String.fromCodePoint(0x61 + code - first);
}

/** What somebody reads who takes signs and letters of other alphabets for those that they look like. */
const readings = (name: string): readonly string[] => {
  const letters = asLatin(name.replace(/./gu, offTile)).replace(/./gu, (letter) => latinOf.get(letter) ?? letter);
  return [letters, letters.replace(/[$@!|€¢£]/g, (sign) => signs[sign] ?? sign)];
};

/** Far above every limit: longer names are refused without being looked at more closely. */
const longest = 300;

/** Whether the name of a bot or a team, in any alphabet, speaks for the platform. */
export const isReservedName = (name: string): boolean =>
  name.length <= longest && [name, ...readings(name)].some(isReservedUsername);

const claims = [affixes, ...[...officeWords].filter((word) => !word.endsWith('s'))].join('|');
const dressedBrand = new RegExp(`^(?:${claims}|\\d)*${brand}(?:${claims}|s|\\d)*$`);

/**
 * Whether somebody's full name speaks for the platform: `Bourse Support`, `The Admin`. Beside another name a word such as
 * Destek is what people are called as well.
 */
export function isNameOfPlatform(fullName: string): boolean {
  if (fullName.length > longest) return false;
  return readings(fullName).some((reading) => {
    const whole = blurred(plain(reading));
    const words = reading.split(/\s+/).map((word) => blurred(plain(word)));
    return dressedOffice.test(whole) || [whole, ...words].some((text) => dressedBrand.test(text));
  });
}
