import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withDeadline } from '../../../server/base/withDeadline.ts';

it('a late answer is refused', async () => {
  await expect(withDeadline(Promise.withResolvers<never>().promise, 10)).rejects.toThrow('no answer within 10 ms');
});

it('an answer that arrived while the process was busy is accepted', async () => {
  const answer = withDeadline(stat('package.json'), 1);
  const busyUntil = performance.now() + 100;
  while (performance.now() < busyUntil);
  expect((await answer).isFile()).toBe(true);
});

it('a failure of the answer is passed on', async () => {
  await expect(withDeadline(Promise.reject(new Error('broken')), 1_000)).rejects.toThrow('broken');
});
