import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { isUpload, type FileUpload } from '../context/upload.ts';

const fail = (message: string): never => {
  throw new GraphQLError(message);
};

function parseId(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  return fail('Id must be a whole number from 1 to 9007199254740991');
}

/** A record id: a JSON integer up to 2^53−1, a bigint in the database. */
const idScalar = new GraphQLScalarType<number, number>({
  name: 'Id',
  serialize(value) {
    const id = typeof value === 'bigint' || typeof value === 'string' ? Number(value) : value;
    return typeof id === 'number' && Number.isSafeInteger(id) ? id : fail('An id is not a whole number');
  },
  parseValue: parseId,
  parseLiteral: (node) => parseId(node.kind === Kind.INT ? Number(node.value) : undefined),
});

function parseDecimal(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e14) return value;
  return fail('Decimal must be a number');
}

/** Money and prices: an exact decimal text in the database, a JSON number on the wire. */
const decimalScalar = new GraphQLScalarType<number, number>({
  name: 'Decimal',
  serialize(value) {
    const number = typeof value === 'string' && value !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : fail('A decimal is not a number');
  },
  parseValue: parseDecimal,
  parseLiteral: (node) =>
    parseDecimal(node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : undefined),
});

const isoDateTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

/** Years that the database accepts and ISO 8601 writes with four digits. A time zone offset can leave this range. */
const isSupportedYear = (date: Date): boolean => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;

function parseDateTime(value: unknown): string {
  if (typeof value === 'string' && isoDateTime.test(value)) {
    const date = new Date(value);
    if (isSupportedYear(date)) return date.toISOString();
  }
  return fail('DateTime must be an ISO 8601 timestamp in the years 1 to 9999, such as 2026-11-20T09:30:00Z');
}

/** The form that `toISOString` writes. */
const utcDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** ISO 8601 in UTC. Arguments arrive as text and are normalised to UTC. */
const dateTimeScalar = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize(value) {
    // Charts have hundreds of dates that are already in this form.
    if (typeof value === 'string' && utcDateTime.test(value)) return value;
    const date =
      value instanceof Date
        ? value
        : new Date(typeof value === 'string' || typeof value === 'number' ? value : Number.NaN);
    return Number.isNaN(date.getTime()) ? fail('A timestamp is not a date') : date.toISOString();
  },
  parseValue: parseDateTime,
  parseLiteral: (node) => parseDateTime(node.kind === Kind.STRING ? node.value : undefined),
});

/** A file of a multipart request; see upload.ts. */
const uploadScalar = new GraphQLScalarType<Promise<FileUpload>, never>({
  name: 'Upload',
  serialize: () => fail('Upload can only be used as input'),
  parseValue: (value) => (isUpload(value) ? value.promise : fail('Upload must be a file of a multipart request')),
  parseLiteral: () => fail('Upload must be a variable of a multipart request'),
});

/** The implementations of the contract's custom scalars, by name. */
export const scalars = {
  Id: idScalar,
  Decimal: decimalScalar,
  DateTime: dateTimeScalar,
  Upload: uploadScalar,
} as const;
