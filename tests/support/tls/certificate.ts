import { generateKeyPairSync, sign } from 'node:crypto';

export interface TestCertificate {
  /** PEM. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
}

/** Tags of ASN.1. */
const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  text: 0x0c,
  utc: 0x17,
  sequence: 0x30,
  set: 0x31,
};
const CONTEXT = 0xa0;

/** Object identifiers with their tag and length. */
const OID = {
  ecdsaWithSha256: Buffer.from('06082a8648ce3d040302', 'hex'),
  commonName: Buffer.from('0603550403', 'hex'),
  subjectAltName: Buffer.from('0603551d11', 'hex'),
  basicConstraints: Buffer.from('0603551d13', 'hex'),
};

function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), toLength(content.length), content]);
}

/** The shortest form: browsers refuse a certificate with a longer one. */
function toLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  if (length < 0x100) return Buffer.from([0x81, length]);
  return Buffer.from([0x82, Math.floor(length / 256), length % 256]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => encode(TAG.sequence, ...parts);
const bits = (content: Buffer): Buffer => encode(TAG.bits, Buffer.from([0]), content);
/** YYMMDDHHMMSSZ. */
const time = (date: Date): Buffer =>
  encode(TAG.utc, Buffer.from(`${date.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));

/** A certificate of 127.0.0.1 and localhost that has signed itself, so that it is its own authority. */
export function createCertificate(from: Date, until: Date): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(OID.ecdsaWithSha256);
  const name = sequence(encode(TAG.set, sequence(OID.commonName, encode(TAG.text, Buffer.from('A server of a test')))));
  const names = sequence(encode(0x82, Buffer.from('localhost')), encode(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(
    sequence(OID.subjectAltName, encode(TAG.octets, names)),
    sequence(OID.basicConstraints, encode(TAG.octets, sequence(encode(TAG.boolean, Buffer.from([0xff]))))),
  );
  const content = sequence(
    encode(CONTEXT, encode(TAG.integer, Buffer.from([2]))),
    encode(TAG.integer, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(CONTEXT + 3, extensions),
  );
  const der = sequence(content, algorithm, bits(sign('sha256', content, privateKey)));
  const lines = der.toString('base64').replaceAll(/(.{64})/g, '$1\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
