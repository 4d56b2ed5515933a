import { AsyncLocalStorage } from 'node:async_hooks';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDeadline } from '../../../server/database/connection/callDeadline.ts';
import { limitDatabaseWaits } from '../../../server/http/callDeadline.ts';

let app: FastifyInstance;
let url: string;
/** Reads the deadline as work that the newest call started, whenever that is. */
let readLater: () => number | undefined;
beforeAll(async () => {
  app = fastify();
  limitDatabaseWaits(app);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/', () => {
    readLater = AsyncLocalStorage.bind(findDeadline);
    const deadline = findDeadline();
    return { secondsLeft: deadline === undefined ? null : (deadline - performance.now()) / 1_000 };
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function post(contentType: string): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': contentType } });
  return answer.json();
}

it('a call with a body has a deadline, also after the body has arrived', async () => {
  const answer = await post('application/json');
  expect(answer).toEqual({ secondsLeft: expect.any(Number) });
  expect(findDeadline()).toBeUndefined();
});

it('work that a call started has no deadline once the call has ended', async () => {
  await post('application/json');
  await expect.poll(readLater).toBeUndefined();
});

it('an upload has no deadline', async () => {
  expect(await post('multipart/form-data; boundary=x')).toEqual({ secondsLeft: null });
});
