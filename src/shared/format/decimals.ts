/**
 * Amounts in the number format of a locale, and as form values: digits with a point ('1234.56'), exact, never converted
 * to a float. An unreadable amount is stored after a mark, so that it is neither lost nor accepted as an amount.
 */

const UNREADABLE = '?';

/** The decimal separator of a language: ',' in Turkish. The other one of the two separates thousands. */
const decimalSign = (locale: string): ',' | '.' =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.';

/** Accepts 1.234.567 and, as in India, 12.34.567. No group follows a zero: 0.125 has decimals. */
const isGrouped = (groups: readonly string[]): boolean =>
  /^[1-9]\d{0,2}$/.test(groups[0] ?? '') &&
  /^\d{3}$/.test(groups.at(-1) ?? '') &&
  groups.slice(1, -1).every((group) => /^\d{2,3}$/.test(group));

/**
 * The whole part as digits. With decimals, the other language's separator is allowed: 1.5 in Turkish is not a thousand.
 */
function wholePart(whole: string, groupSign: string, hasDecimals: boolean): string | null {
  const groups = whole.split(groupSign);
  if (groups.length === 1) return whole || '0';
  if (isGrouped(groups)) return groups.join('');
  return groups.length === 2 && !hasDecimals ? `${groups[0] || '0'}.${groups[1] || '0'}` : null;
}

function readPlain(text: string, locale: string): string | null {
  const typed = text.normalize('NFKC').replace('\u2212', '-').trim();
  const sign = typed.startsWith('-') ? '-' : '';
  const digits = typed.slice(sign.length).replace(/(?<=\d)[\s'’](?=\d{3})/g, '');
  if (digits.length > 100 || !/^[\d.,]*\d[\d.,]*$/.test(digits)) return null;
  const decimal = decimalSign(locale);
  const [whole = '', decimals, ...further] = digits.split(decimal);
  if (further.length > 0 || (decimals !== undefined && !/^\d*$/.test(decimals))) return null;
  const read = wholePart(whole, decimal === ',' ? '.' : ',', decimals !== undefined);
  if (read === null) return null;
  return `${sign}${read.replace(/^0+(?=\d)/, '')}${decimals ? `.${decimals}` : ''}`;
}

/**
 * Converts typed text to the form value: '1.234,56' in Turkish and '1,234.56' in English are '1234.56'. Empty stays
 * empty.
 * @returns a text that no rule accepts when the input is not an amount
 */
export function readAmount(text: string, locale: string): string {
  if (text.trim() === '') return '';
  return readPlain(text, locale) ?? `${UNREADABLE}${text}`;
}

/** Reverses `readAmount`: formats a form value for the language, with all decimals. */
export function writeAmount(value: string, locale: string): string {
  if (value.startsWith(UNREADABLE)) return value.slice(UNREADABLE.length);
  const [, sign = '', whole = '', decimals] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === '') return value;
  const decimal = decimalSign(locale);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',');
  return `${sign}${grouped}${decimals === undefined ? '' : `${decimal}${decimals}`}`;
}

/** Converts a number of the wire to a form value: all digits, never 1e-7. */
export function amountText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text;
}
