import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { UserError } from '../../../server/context/envelope.ts';
import { handleErrors } from '../../../server/http/errorHandler.ts';
import { RequestFailure } from '../../../server/http/failures.ts';

/** Sends a request whose handler throws; returns the response and the levels of the log entries with an error. */
async function respondWith(error: Error) {
  const levels: number[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      const entry = JSON.parse(String(line));
      if (entry.err !== undefined) levels.push(entry.level);
      done();
    },
  });
  const app = fastify({ logger: { stream } });
  handleErrors(app);
  app.get('/', () => {
    throw error;
  });
  const response = await app.inject('/');
  await app.close();
  return { status: response.statusCode, code: response.json().errors[0].extensions.code, levels };
}

const [warn, logError] = [40, 50];

it.each([
  [new RequestFailure(503, 'UNAVAILABLE', 'The server is stopping'), 503, 'UNAVAILABLE', [warn]],
  [new UserError(503, 'bots.chat.busy'), 503, 'UNAVAILABLE', [warn]],
  [new Error('a defect'), 500, 'INTERNAL', [logError]],
  [new UserError(409, 'bots.chat.taken'), 409, 'CONFLICT', []],
  [new UserError(429, 'bots.chat.limited', { seconds: 1 }), 429, 'RATE_LIMITED', []],
] as const)('responds to "%s" with %i %s, and logs deliberate failures as warnings', async (error, ...expected) => {
  const [status, code, levels] = expected;
  expect(await respondWith(error)).toEqual({ status, code, levels });
});
