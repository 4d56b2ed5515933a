import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Fast: the page has a new nonce for every request, so it cannot be compressed at build. */
const BROTLI_QUALITY = 4;

/** Compresses a page with a method that the browser accepts, and sets the header. */
export async function compressPage(reply: FastifyReply, html: string): Promise<string | Buffer> {
  const accepted = reply.request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) {
    void reply.header('content-encoding', 'br');
    return promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  }
  if (/\bgzip\b/.test(accepted)) {
    void reply.header('content-encoding', 'gzip');
    return promisify(gzip)(html);
  }
  return html;
}
