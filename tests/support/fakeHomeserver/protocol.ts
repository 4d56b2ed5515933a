export type Body = Readonly<Record<string, unknown>>;

/** A request to the homeserver. */
export interface MatrixRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string | undefined;
  readonly body: Body;
}

export interface MatrixResponse {
  readonly status: number;
  readonly body: Body;
}

/** An error in the format of the specification. */
export class MatrixError extends Error {
  readonly status: number;
  readonly body: Body;

  constructor(status: number, errcode: string, error: string, more: Body = {}) {
    super(error);
    this.status = status;
    this.body = { errcode, error, ...more };
  }
}

export async function getResponse(work: () => Promise<MatrixResponse>): Promise<MatrixResponse> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MatrixError) return { status: error.status, body: error.body };
    return { status: 500, body: { errcode: 'M_UNKNOWN', error: String(error) } };
  }
}

export const ok = (body: Body = {}): MatrixResponse => ({ status: 200, body });

export const asBody = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

/** A required text. */
export function text(body: Body, key: string): string {
  const value = body[key];
  if (value === undefined) throw new MatrixError(400, 'M_MISSING_PARAM', `Missing ${key}`);
  if (typeof value !== 'string') throw new MatrixError(400, 'M_BAD_JSON', `${key} must be a string`);
  return value;
}

/** The name of `m.id.user`, which may be a name or a whole id. */
export function identified(body: Body): string {
  const identifier = asBody(body['identifier']);
  if (identifier['type'] !== 'm.id.user') throw new MatrixError(400, 'M_UNKNOWN', 'Unknown identifier');
  return text(identifier, 'user');
}
