import { createHash, createVerify } from 'node:crypto';

/** What a receiver finds out about the signature of a message. */
interface Verification {
  readonly isBodyIntact: boolean;
  readonly isSignatureValid: boolean;
  readonly domain: string | undefined;
  readonly selector: string | undefined;
  /** The signed header fields, in lower case. */
  readonly signed: readonly string[];
}

/** Header fields with their continuation lines, in their order. */
const readFields = (head: string): readonly string[] => head.split(/\r\n(?![ \t])/);

const getName = (field: string): string => field.slice(0, field.indexOf(':')).trim().toLowerCase();

/** RFC 6376, 3.4.2. */
const relaxField = (field: string): string => {
  const value = field
    .slice(field.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ');
  return `${getName(field)}:${value.trim()}`;
};

/** RFC 6376, 3.4.4. */
const relaxBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  const text = lines.join('\r\n').replace(/(\r\n)+$/, '');
  return text === '' ? '' : `${text}\r\n`;
};

/** Verifies the DKIM signature of a message by the text of RFC 6376, without the code that signed it. */
export function verifyDkim(source: string, publicKey: string): Verification {
  const end = source.indexOf('\r\n\r\n');
  const fields = readFields(source.slice(0, end));
  const signature = fields.find((field) => getName(field) === 'dkim-signature');
  if (signature === undefined) throw new Error('The message has no DKIM signature');
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag): [string, string] => {
        const [name = '', ...value] = tag.trim().split('=');
        return [name.trim(), value.join('=').replaceAll(/\s/g, '')];
      }),
  );
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  // Of a field that occurs several times the last is signed first.
  const left = fields.toReversed();
  const lines = signed.flatMap((name) => {
    const at = left.findIndex((field) => getName(field) === name);
    return at === -1 ? [] : left.splice(at, 1).map(relaxField);
  });
  const withoutValue = relaxField(signature.replace(/(\bb=)[^;]*$/, '$1'));
  return {
    isBodyIntact:
      createHash('sha256')
        .update(relaxBody(source.slice(end + 4)))
        .digest('base64') === tags.get('bh'),
    isSignatureValid: createVerify('RSA-SHA256')
      .update([...lines, withoutValue].join('\r\n'))
      .verify(publicKey, tags.get('b') ?? '', 'base64'),
    domain: tags.get('d'),
    selector: tags.get('s'),
    signed,
  };
}
