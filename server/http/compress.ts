import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Fast: each page has its own nonce and each response its own data, so they cannot be compressed at build. */
const BROTLI_QUALITY = 4;

/** Shorter responses fit in the first packets of a connection, compressed or not. */
const MIN_LENGTH = 1_400;

/** Compresses a text with a method that the browser accepts, and sets the header. */
export async function compressText(reply: FastifyReply, text: string): Promise<string | Buffer> {
  const accepted = reply.request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) {
    void reply.header('content-encoding', 'br');
    return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  }
  if (/\bgzip\b/.test(accepted)) {
    void reply.header('content-encoding', 'gzip');
    return promisify(gzip)(text);
  }
  return text;
}

/**
 * Hook: compresses long responses of an endpoint. Only for endpoints whose callers send a token in a header: with
 * cookies, another site could guess a secret of a response from its compressed length (docs/decisions/0050).
 */
export async function compressLongText(_request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (typeof body !== 'string' || body.length < MIN_LENGTH) return body;
  void reply.header('vary', 'accept-encoding');
  return compressText(reply, body);
}
