/** Every response of the API has these two fields (docs/contract.md). */
export interface Envelope {
  /** 200, or the HTTP code of the error. */
  status: number;
  /** In the caller's language. */
  message?: string | null;
}

/** The envelope type of a generated operation: its only root field. */
export type ResponseEnvelope<Data> = Extract<NonNullable<Data[Exclude<keyof Data, '__typename'>]>, Envelope>;

export const OK = 200;

/** No valid session: signed out, expired, or ended by the server. */
export const UNAUTHENTICATED = 401;

/** The record exists, but the caller may not see it or do this. */
export const FORBIDDEN = 403;

/** The record does not exist, or the caller may not see it. */
export const NOT_FOUND = 404;

/** Another user has changed the record. Nothing was overwritten. */
export const CONFLICT = 409;

/** The envelope in the data of an operation, or null when the response has none. */
export function readEnvelope<Data extends object>(data: Data | null | undefined): ResponseEnvelope<Data> | null {
  for (const [field, value] of Object.entries(data ?? {})) {
    if (field !== '__typename' && isEnvelope<Data>(value)) return value;
  }
  return null;
}

function isEnvelope<Data>(value: unknown): value is ResponseEnvelope<Data> {
  return isRecord(value) && typeof value['status'] === 'number';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
