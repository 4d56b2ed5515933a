import { HeadParser, type PageHead } from './pageHead.ts';

/** Bytes in which a page names its encoding. */
const PRESCAN = 1_024;

/** Pages that are not what they say are mostly Turkish ones. It contains the western European letters, too. */
const FALLBACK = 'windows-1254';
const UNREADABLE = '\u{FFFD}';

const BYTE_ORDER_MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The encoding of a page: by its first bytes, its header, or its own first lines. */
function findEncoding(start: Buffer, contentType: string): string {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => start[index] === byte));
  if (marked !== undefined) return marked.encoding;
  const inHeader = /charset\s*=\s*"?([\w:.-]{1,40})/i.exec(contentType)?.[1];
  if (inHeader !== undefined) return inHeader;
  const text = start.subarray(0, PRESCAN).toString('latin1');
  const inPage = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(text)?.[1] ?? 'utf-8';
  // A page whose first lines are readable as such is not in UTF-16.
  return /^utf-?16/i.test(inPage) ? 'utf-8' : inPage;
}

function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder('utf-8');
  }
}

function parseAll(content: Buffer, encoding: string): PageHead {
  const parser = new HeadParser();
  parser.write(createDecoder(encoding).decode(content));
  return parser.getHead();
}

/**
 * Reads the head of a page and leaves the rest.
 * @param maxBytes the page is cut there
 * @param onBytes called with the number of bytes of each part
 */
export async function readHead(
  parts: AsyncIterable<unknown>,
  contentType: string,
  maxBytes: number,
  onBytes: (count: number) => void,
): Promise<PageHead> {
  const parser = new HeadParser();
  const read: Buffer[] = [];
  let bytes = 0;
  let decoder: TextDecoder | undefined;
  for await (const part of parts) {
    if (!Buffer.isBuffer(part)) continue;
    onBytes(part.byteLength);
    const piece = part.subarray(0, maxBytes - bytes);
    read.push(piece);
    bytes += piece.byteLength;
    if (decoder !== undefined) parser.write(decoder.decode(piece, { stream: true }));
    else if (bytes >= PRESCAN) {
      const start = Buffer.concat(read);
      decoder = createDecoder(findEncoding(start, contentType));
      parser.write(decoder.decode(start, { stream: true }));
    }
    if (parser.isDone || bytes >= maxBytes) break;
  }
  const content = Buffer.concat(read);
  const head = decoder === undefined ? parseAll(content, findEncoding(content, contentType)) : parser.getHead();
  const isReadable = !`${head.title}${head.description}${head.site}`.includes(UNREADABLE);
  return isReadable ? head : parseAll(content, FALLBACK);
}
