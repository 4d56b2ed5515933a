import { describe, expect, it } from 'vitest';

import { decodeFile, READ_BYTES } from '@/portals/user/watchlist/import/decodeFile';
import { readWatchlistFile } from '@rules/market/watchlistFile';

const TEXT = 'Sembol;Not;Etiketler\r\nTHYAO;Şimdi değil, ığüşöç İĞÜŞÖÇ bekle;temettü\r\n';

/** The letters of Turkish that windows-1254 has at a place of its own. */
const LETTERS = new Map(
  Object.entries({
    Ğ: 0xd0,
    İ: 0xdd,
    Ş: 0xde,
    ğ: 0xf0,
    ı: 0xfd,
    ş: 0xfe,
    Ü: 0xdc,
    Ö: 0xd6,
    Ç: 0xc7,
    ü: 0xfc,
    ö: 0xf6,
    ç: 0xe7,
  }),
);

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
const windows1254 = (text: string): number[] => [...text].map((letter) => LETTERS.get(letter) ?? letter.charCodeAt(0));
const utf16 = (text: string, isLittle: boolean): number[] =>
  Array.from({ length: text.length }, (_unused, at) => text.charCodeAt(at)).flatMap((unit) =>
    isLittle ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff],
  );

const decode = (bytes: readonly number[]): string | undefined => decodeFile(Uint8Array.from(bytes));

describe('a file of stocks', () => {
  it.each([
    ['UTF-8', utf8(TEXT)],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...utf8(TEXT)]],
    ['UTF-16 of Windows', [0xff, 0xfe, ...utf16(TEXT, true)]],
    ['UTF-16 with the high byte first', [0xfe, 0xff, ...utf16(TEXT, false)]],
    ['UTF-16 without a mark', utf16(TEXT, true)],
    ['UTF-16 without a mark, with the high byte first', utf16(TEXT, false)],
    ['windows-1254 of a Turkish Excel', windows1254(TEXT)],
  ])('is read with its Turkish letters in %s', (_encoding, bytes) => {
    expect(decode(bytes)).toBe(TEXT);
    expect(readWatchlistFile(decode(bytes) ?? '').rows).toEqual([
      { line: 2, symbol: 'THYAO', note: 'Şimdi değil, ığüşöç İĞÜŞÖÇ bekle', tags: ['temettü'] },
    ]);
  });

  it('may separate cells by commas or tabs in any of them', () => {
    for (const separator of [',', '\t']) {
      const text = ['sembol', 'not'].join(separator) + '\n' + ['SISE', 'güçlü'].join(separator);
      for (const bytes of [utf8(text), windows1254(text), utf16(text, true)])
        expect(readWatchlistFile(decode(bytes) ?? '').rows).toMatchObject([{ symbol: 'SISE', note: 'güçlü' }]);
    }
  });

  it('may be empty or of one letter', () => {
    expect(decode([])).toBe('');
    expect(decode(utf8('F'))).toBe('F');
  });

  it('is refused when it is no text: a workbook, a picture, half of a UTF-16 letter', () => {
    expect(decode([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00, 0x08, 0x00])).toBeUndefined();
    expect(decode([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])).toBeUndefined();
    expect(decode([0xff, 0xfe, 0x41])).toBeUndefined();
  });

  it('that is longer than what is read may end within a letter', () => {
    const long = utf8('ş'.repeat(READ_BYTES)).slice(1, READ_BYTES);
    const cut = decode([0x41, ...long.slice(1), 0xc5]);
    expect(readWatchlistFile(cut ?? '').isTooLong).toBe(true);
  });
});
