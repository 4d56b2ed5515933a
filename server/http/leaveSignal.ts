import type { FastifyReply } from 'fastify';

/**
 * A signal that aborts when the caller closes the connection before the response was sent. Fastify's `request.signal`
 * follows the request, which is closed as soon as its body was read.
 */
export function createLeaveSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const leaving = new AbortController();
  const check = (): void => {
    if (!raw.writableFinished) leaving.abort();
  };
  if (raw.closed) check();
  else raw.once('close', check);
  return leaving.signal;
}
