import { string, type StringSchema } from 'yup';

/** Messages for an invalid amount; ids into the locales. */
export interface AmountMessages {
  readonly required: string;
  readonly invalid: string;
  readonly tooSmall: string;
  readonly tooLarge: string;
  readonly decimals: string;
}

export interface AmountBounds {
  /** The amount must be larger than this. */
  readonly above?: number;
  /** The amount must be at least this. */
  readonly least?: number;
  readonly most: number;
  readonly decimals: number;
}

/** JSON numbers on the wire cannot represent more digits exactly. */
const EXACT_DIGITS = 15;

const plain = /^-?\d{1,40}(\.\d{1,60})?$/;

/** A number of the wire as plain digits: 1e-7 is 0.0000001. */
function plainText(value: unknown): unknown {
  if (typeof value !== 'number') return value;
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '').replace(/\.$/, '') : text;
}

const isPlain = (text: string | undefined): text is string => text !== undefined && plain.test(text);

/**
 * An amount as a text of plain digits with a point ('1234.56'), as forms store it; the server sends a JSON number. It
 * never becomes a float on the way to the database.
 */
export function amountSchema(bounds: AmountBounds, messages: AmountMessages): StringSchema<string> {
  const { above, least, most, decimals } = bounds;
  return string()
    .transform((_value, original: unknown) => plainText(original))
    .typeError(messages.invalid)
    .required(messages.required)
    .test('amount', messages.invalid, (text) => !text || isPlain(text))
    .test('small', messages.tooSmall, (text) => {
      if (!isPlain(text)) return true;
      return (above === undefined || Number(text) > above) && (least === undefined || Number(text) >= least);
    })
    .test('large', messages.tooLarge, (text) => !isPlain(text) || Number(text) <= most)
    .test('decimals', messages.decimals, (text) => {
      if (!isPlain(text)) return true;
      const [whole = '', fraction = ''] = text.replace('-', '').split('.');
      const significant = fraction.replace(/0+$/, '');
      return significant.length <= decimals && `${whole}${significant}`.replace(/^0+/, '').length <= EXACT_DIGITS;
    });
}
