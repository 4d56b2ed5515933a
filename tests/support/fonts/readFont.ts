import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** Tags of a WOFF2 file by their number (https://www.w3.org/TR/WOFF2/#table_dir_format). */
const NUMBERED_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).split(' ');

const HEADER_BYTES = 48;
/** The number of tags that have no number of their own. */
const OTHER_TAG = 63;

/** The tables of a font file that WOFF2 stores unchanged, by tag. */
function readTables(file: string): Map<string, Buffer> {
  const data = readFileSync(file);
  if (data.toString('latin1', 0, 4) !== 'wOF2') throw new Error(`${file} is no WOFF2 file`);
  let place = HEADER_BYTES;
  const readLength = (): number => {
    let length = 0;
    for (;;) {
      const byte = data.readUInt8(place);
      place += 1;
      length = length * 128 + (byte & 0x7f);
      if (byte < 0x80) return length;
    }
  };
  const entries = Array.from({ length: data.readUInt16BE(12) }, () => {
    const flags = data.readUInt8(place);
    place += 1;
    let tag = NUMBERED_TAGS[flags & 0x3f];
    if ((flags & 0x3f) === OTHER_TAG) {
      tag = data.toString('latin1', place, place + 4);
      place += 4;
    }
    const length = readLength();
    // Outlines are transformed unless their version is 3, other tables if their version is not 0.
    const isOutline = tag === 'glyf' || tag === 'loca';
    const isTransformed = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0;
    return { tag: tag ?? '', length: isTransformed ? readLength() : length };
  });
  const tables = brotliDecompressSync(data.subarray(place, place + data.readUInt32BE(20)));
  let start = 0;
  return new Map(
    entries.map(({ tag, length }) => {
      const table = tables.subarray(start, start + length);
      start += length;
      return [tag, table];
    }),
  );
}

/** The characters of a `cmap` in the formats 4 and 12. */
function readCharacters(cmap: Buffer): Set<number> {
  const characters = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    const isLarge = table.readUInt16BE(0) === 12;
    const count = isLarge ? table.readUInt32BE(12) : table.readUInt16BE(6) / 2;
    for (let segment = 0; segment < count; segment += 1) {
      const first = isLarge ? table.readUInt32BE(16 + segment * 12) : table.readUInt16BE(16 + (count + segment) * 2);
      const last = isLarge ? table.readUInt32BE(20 + segment * 12) : table.readUInt16BE(14 + segment * 2);
      for (let code = first; code <= last && code !== 0xffff; code += 1) characters.add(code);
    }
  }
  return characters;
}

/** The names of the features of a `GSUB`, for example `tnum` for digits of equal width. */
function readFeatures(gsub: Buffer): Set<string> {
  const list = gsub.subarray(gsub.readUInt16BE(6));
  return new Set(
    Array.from({ length: list.readUInt16BE(0) }, (_unused, index) =>
      list.toString('latin1', 2 + index * 6, 6 + index * 6),
    ),
  );
}

/** What a WOFF2 file really contains. */
export function readFont(file: string): { characters: ReadonlySet<number>; features: ReadonlySet<string> } {
  const tables = readTables(file);
  const cmap = tables.get('cmap');
  const gsub = tables.get('GSUB');
  return { characters: cmap ? readCharacters(cmap) : new Set(), features: gsub ? readFeatures(gsub) : new Set() };
}
