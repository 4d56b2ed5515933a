import { XMLParser } from 'fast-xml-parser';
import { ChannelFailure } from '../news.ts';
import { isRecord } from '../../../base/isRecord.ts';

/** An XML element with its content. */
export interface Element {
  /** As written, including the prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  /** The text directly inside it. */
  readonly text: string;
}

const MAX_ATTRIBUTES = 20_000;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Decodes the five entities of XML and numeric character references. Documents cannot define others; unknown ones stay
 * unchanged.
 */
function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
    },
  );
}

const getAttributes = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    isRecord(value)
      ? Object.entries(value).flatMap(([name, text]) =>
          typeof text === 'string' ? [[name, decode(text)] as const] : [],
        )
      : [],
  );

/** The text of a list of nodes. CDATA is not decoded. */
function toText(nodes: readonly unknown[]): string {
  return nodes
    .map((node) => {
      if (!isRecord(node)) return '';
      if (typeof node['#text'] === 'string') return decode(node['#text']);
      const [raw] = Array.isArray(node['#cdata']) ? node['#cdata'] : [];
      return isRecord(raw) && typeof raw['#text'] === 'string' ? raw['#text'] : '';
    })
    .join('');
}

function getElements(nodes: readonly unknown[]): Element[] {
  return nodes.flatMap((node) => {
    if (!isRecord(node)) return [];
    const name = Object.keys(node).find((key) => key !== ':@');
    const inside = name === undefined ? undefined : node[name];
    if (name === undefined || name.startsWith('#') || !Array.isArray(inside)) return [];
    return [{ name, attributes: getAttributes(node[':@']), children: getElements(inside), text: toText(inside) }];
  });
}

/**
 * Parses an untrusted document: no DOCTYPE, so that it cannot define or load entities, and at most 100 levels deep.
 * @throws ChannelFailure for an invalid document
 */
export function parseXml(text: string): Element[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new ChannelFailure('a document with a DOCTYPE');
  let attributes = 0;
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: () => {
      attributes += 1;
      if (attributes > MAX_ATTRIBUTES) throw new ChannelFailure('too many attributes');
      return false;
    },
    attributeNamePrefix: '',
    processEntities: false,
    parseTagValue: false,
    trimValues: false,
    cdataPropName: '#cdata',
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: 100,
  });
  let parsed: unknown;
  try {
    parsed = parser.parse(text);
  } catch (error) {
    if (error instanceof ChannelFailure) throw error;
    throw new ChannelFailure('no XML', { cause: error });
  }
  return getElements(Array.isArray(parsed) ? parsed : []);
}
