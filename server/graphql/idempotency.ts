import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { GraphQLError, type ExecutionResult } from 'graphql';
import { decryptBytes, encryptBytes } from '../access/encryptedBytes.ts';
import { deriveKey } from '../access/keyDerivation.ts';
import type { Services } from '../context/services.ts';
import { isUpload } from '../context/upload.ts';
import type { GraphQLParameters } from './requestBody.ts';

const keyShape = /^[\w-]{8,100}$/;
const WAIT_SECONDS = 10;
const POLL_MILLISECONDS = 50;

interface Deps extends Pick<Services, 'sql'> {
  /**
   * Encrypt the stored responses, because some contain values that are shown only once. The first secret encrypts, all
   * of them decrypt.
   */
  readonly secrets: readonly string[];
}

interface KeyRow {
  readonly request_hash: string;
  readonly response: Readonly<Record<'sealed', string>> | null;
}

const conflict = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'IDEMPOTENCY_CONFLICT', status: 409 } });

/**
 * With several fields one may take effect while another fails. Neither storing the response nor releasing the key would
 * be correct then.
 */
export const severalFields = (): GraphQLError =>
  new GraphQLError('An Idempotency-Key requires a document with one root field', {
    extensions: { code: 'BAD_REQUEST', status: 400 },
  });

/** The same hash for the same operation with the same variables; files count by name and size. */
const toHash = ({ query, documentId, operationName, variables }: GraphQLParameters, files: readonly string[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([documentId ?? query, operationName, variables, files], (_name, value: unknown) =>
        isUpload(value) ? 'file' : value,
      ),
    )
    .digest('hex');

const deriveEncryptionKey = (secret: string, key: string): Buffer => deriveKey(secret, key, 'idempotency');

/** The encryption key is derived for one Idempotency-Key, so the ciphertext needs no further context. */
const noContext = Buffer.alloc(0);

const encryptResponse = (secret: string, key: string, { data }: ExecutionResult): string =>
  encryptBytes(deriveEncryptionKey(secret, key), noContext, Buffer.from(JSON.stringify({ data }))).toString('base64');

function decryptResponse(secrets: readonly string[], key: string, encrypted: string): ExecutionResult {
  const bytes = Buffer.from(encrypted, 'base64');
  for (const secret of secrets) {
    const content = decryptBytes(deriveEncryptionKey(secret, key), noContext, bytes);
    if (content !== undefined) return JSON.parse(content.toString());
  }
  throw conflict(
    'The answer kept for this Idempotency-Key can no longer be read; look whether it took effect before you try again',
  );
}

/** Waits for the first request with this key; undefined when it failed and released the key. */
async function waitForFirstResponse(
  { sql, secrets }: Deps,
  userId: number,
  key: string,
  hash: string,
): Promise<ExecutionResult | undefined> {
  for (let waited = 0; waited < WAIT_SECONDS * 1000; waited += POLL_MILLISECONDS) {
    const [row] = await sql<
      KeyRow[]
    >`select request_hash, response from idempotency_keys where user_id = ${userId} and key = ${key}`;
    if (row === undefined) return undefined;
    if (row.request_hash !== hash) throw conflict('This Idempotency-Key was used for another request');
    if (row.response !== null) return decryptResponse(secrets, key, row.response.sealed);
    await delay(POLL_MILLISECONDS);
  }
  throw conflict(
    'The first request with this Idempotency-Key has not finished; look whether it took effect before you try again',
  );
}

/**
 * Runs a write at most once per user and Idempotency-Key: repeated requests, also concurrent ones, get the first
 * response. A request that fails unexpectedly releases its key. When the process died during the request, the key stays
 * locked, because the write may have taken effect.
 * @param files identifies the sent files, in order
 * @throws GraphQLError 400 for a malformed key, 409 for a key of another request
 */
export async function runOnce(
  deps: Deps,
  who: { readonly userId: number; readonly key: string },
  request: { readonly parameters: GraphQLParameters; readonly files: readonly string[] },
  work: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const { userId, key } = who;
  const [newest] = deps.secrets;
  if (newest === undefined) throw new Error('A secret is required to store responses');
  if (!keyShape.test(key))
    throw new GraphQLError('An Idempotency-Key must be 8 to 100 letters, digits, hyphens or underscores', {
      extensions: { code: 'BAD_REQUEST', status: 400 },
    });
  const hash = toHash(request.parameters, request.files);
  for (;;) {
    const inserted = await deps.sql`
      insert into idempotency_keys (user_id, key, request_hash) values (${userId}, ${key}, ${hash})
      on conflict do nothing returning 1`;
    if (inserted.length === 0) {
      const answer = await waitForFirstResponse(deps, userId, key, hash);
      if (answer !== undefined) return answer;
      continue;
    }
    const release = () => deps.sql`delete from idempotency_keys where user_id = ${userId} and key = ${key}`;
    const result = await work().catch(async (error: unknown) => {
      await release();
      throw error;
    });
    // The write has taken effect, so the key stays locked even if storing the response fails.
    if (result.errors !== undefined && result.errors.length > 0) await release();
    else
      await deps.sql`update idempotency_keys set response = ${deps.sql.json({ sealed: encryptResponse(newest, key, result) })} where user_id = ${userId} and key = ${key}`;
    return result;
  }
}
