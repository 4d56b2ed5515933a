import { isRecord } from '../base/isRecord.ts';
import type { FastifyRequest } from 'fastify';
import { RequestFailure } from '../http/failures.ts';
import type { ReceivedForm } from '../http/uploads.ts';
import { Upload } from '../context/upload.ts';
import type { DocumentRequest } from './documents.ts';

/** The parameters of a GraphQL request. */
export interface GraphQLParameters extends DocumentRequest {
  readonly variables: Record<string, unknown>;
}

const fail = (message: string): never => {
  throw new RequestFailure(400, 'BAD_REQUEST', message);
};

const documentIdShape = /^[\da-f]{64}$/;

/**
 * The id of the document: `{"persistedQuery": {"version": 1, "sha256Hash": "…"}}`. A request with a text may have any
 * extensions.
 */
export function readDocumentId(extensions: unknown): string | undefined {
  const persisted = isRecord(extensions) ? extensions['persistedQuery'] : undefined;
  if (!isRecord(persisted)) return undefined;
  const { version, sha256Hash } = persisted;
  if (version === 1 && typeof sha256Hash === 'string' && documentIdShape.test(sha256Hash)) return sha256Hash;
  return undefined;
}

/**
 * Validates the shape of a request's parameters.
 * @throws RequestFailure 400 naming the parameter
 */
export function readParameters(body: unknown): GraphQLParameters {
  if (Array.isArray(body)) return fail('Batching is not supported; send one operation per request');
  if (!isRecord(body)) return fail('The body must be a JSON object with a query');
  const { query, operationName, variables, extensions } = body;
  const documentId = readDocumentId(extensions);
  const hasText = typeof query === 'string' && query !== '';
  if (!hasText && (documentId === undefined || (query !== undefined && query !== null && query !== '')))
    return fail('The parameter query must be the text of a GraphQL document');
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    return fail('The parameter operationName must be a text');
  if (variables !== undefined && variables !== null && !isRecord(variables))
    return fail('The parameter variables must be an object');
  if (extensions !== undefined && extensions !== null && !isRecord(extensions))
    return fail('The parameter extensions must be an object');
  return {
    query: hasText ? query : '',
    operationName: operationName || undefined,
    variables: variables ?? {},
    documentId: hasText ? undefined : documentId,
  };
}

const parseField = (form: ReceivedForm, name: string): unknown => {
  const text = form.fields.get(name);
  if (text === undefined) return fail(`The multipart request lacks the field ${name}`);
  try {
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? fail('A key is not allowed') : value));
  } catch (error) {
    if (error instanceof RequestFailure) throw error;
    return fail(`The multipart field ${name} is not JSON`);
  }
};

/**
 * Puts an upload at its mapped path. The value at the path must be null already, so that no path can reach outside of
 * the variables.
 */
function setUpload(parameters: GraphQLParameters, target: string, upload: Upload): void {
  const steps = target.split('.');
  const last = steps.pop();
  if (steps.shift() !== 'variables' && last !== undefined)
    return fail(`The multipart map names ${target.slice(0, 100)}, which is not a variable`);
  let container: unknown = parameters.variables;
  for (const step of steps)
    container =
      (isRecord(container) || Array.isArray(container)) && Object.hasOwn(container, step)
        ? Reflect.get(container, step)
        : undefined;
  if (
    last === undefined ||
    !(isRecord(container) || Array.isArray(container)) ||
    !Object.hasOwn(container, last) ||
    Reflect.get(container, last) !== null
  ) {
    return fail(`The multipart map names ${target.slice(0, 100)}, which is not a variable with the value null`);
  }
  Reflect.set(container, last, upload);
}

/**
 * The parameters of a GraphQL multipart request (operations, map, files), with the files in the variables.
 * @throws RequestFailure 400
 */
export function readMultipart(form: ReceivedForm): GraphQLParameters {
  const parameters = readParameters(parseField(form, 'operations'));
  const map = parseField(form, 'map');
  if (!isRecord(map)) return fail('The multipart field map must be an object');
  const files = new Map(form.files.map((file) => [file.fieldName, file]));
  for (const [name, targets] of Object.entries(map)) {
    const file = files.get(name);
    if (file === undefined) return fail(`The multipart map names the file ${name.slice(0, 100)}, which was not sent`);
    if (!Array.isArray(targets)) return fail('The multipart map must contain lists of paths');
    for (const target of targets) setUpload(parameters, String(target), new Upload(file));
  }
  return parameters;
}

/**
 * Rejects files that are sent before the map that assigns them to variables.
 * @throws RequestFailure 400
 */
export function assertFilesAfterMap(name: string, filesBefore: number): void {
  if ((name === 'operations' || name === 'map') && filesBefore > 0)
    fail('In a multipart request the fields operations and map come before the files');
}

/** Negotiates the media type of the response; undefined when the caller accepts neither type. */
export function mediaTypeFor(
  accept: FastifyRequest['headers']['accept'],
): { readonly type: string; readonly strict: boolean } | undefined {
  const json = 'application/json; charset=utf-8';
  if (accept === undefined) return { type: json, strict: true };
  const types = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '');
  if (types.includes('application/graphql-response+json'))
    return { type: 'application/graphql-response+json; charset=utf-8', strict: true };
  // Clients that accept plain JSON find document errors in the body, as the GraphQL-over-HTTP draft specifies.
  if (types.includes('application/json')) return { type: json, strict: false };
  return types.some((type) => type === '*/*' || type === 'application/*') ? { type: json, strict: true } : undefined;
}
