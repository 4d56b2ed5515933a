import { WATCHLIST_FILE_MAX } from '@rules/market/watchlistFile';

/** Bytes that are read: one character more than allowed, in the longest encoding, so that a longer file is reported. */
export const READ_BYTES = 3 * (WATCHLIST_FILE_MAX + 1);

/** Of the first bytes; enough to see that every second one is zero. */
const SAMPLE_BYTES = 400;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1254';

function findMark([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** UTF-16 without a mark: symbols and separators have a zero as one of their two bytes. */
function findZeros(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const countZeros = (start: number): number => sample.filter((byte, at) => byte === 0 && at % 2 === start).length;
  const [even, odd] = [countZeros(0), countZeros(1)];
  const isMost = (count: number, opposite: number): boolean => count > sample.length / 4 && opposite < count / 4;
  if (isMost(odd, even)) return 'utf-16le';
  return isMost(even, odd) ? 'utf-16be' : undefined;
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    // The last character of a file that is longer than what is read may be cut.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: bytes.length >= READ_BYTES });
  } catch {
    return undefined;
  }
}

/** Characters that are in no text: a workbook or a picture was chosen. Tabs and line breaks are not among them. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is searched for
const NOT_TEXT = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/u;

/**
 * The text of a file in UTF-8 or UTF-16, with or without a byte order mark, or in windows-1254, in which a Turkish Excel
 * saves CSV files. Undefined for a file that is no text.
 */
export function decodeFile(bytes: Uint8Array): string | undefined {
  const marked = findMark(bytes) ?? findZeros(bytes);
  const text =
    marked === undefined ? (decodeAs(bytes, 'utf-8') ?? decodeAs(bytes, 'windows-1254')) : decodeAs(bytes, marked);
  return text === undefined || NOT_TEXT.test(text) ? undefined : text;
}
