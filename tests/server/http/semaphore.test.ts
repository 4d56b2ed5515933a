import { describe, expect, it } from 'vitest';
import { Semaphore } from '../../../server/modules/ground/images/semaphore.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Tasks in a semaphore that end on command. */
function tasksIn(semaphore: Semaphore) {
  const running = new Map<string, () => void>();
  const begin = (caller: number, name: string): Promise<void> =>
    semaphore.run(caller, () => new Promise<void>((end) => running.set(name, end)));
  async function end(name: string): Promise<void> {
    running.get(name)?.();
    running.delete(name);
    await settled();
  }
  return { begin, end, running: () => [...running.keys()] };
}

describe('a semaphore', () => {
  it('runs one task of each caller at a time, and no more than its capacity', async () => {
    const semaphore = new Semaphore(2);
    const { begin, end, running } = tasksIn(semaphore);
    const all = ['a1', 'a2', 'a3'].map((name) => begin(1, name));
    await settled();
    expect(running()).toEqual(['a1']);
    expect(semaphore.getWaiting(1)).toBe(2);
    all.push(begin(2, 'b1'), begin(3, 'c1'));
    await settled();
    expect(running()).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) await end(name);
    await Promise.all(all);
    expect(semaphore.getWaiting(1)).toBe(0);
  });

  it('takes callers in turns, however many tasks one of them has', async () => {
    const { begin, end, running } = tasksIn(new Semaphore(1));
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => begin(1, name));
    all.push(begin(2, 'b1'), begin(2, 'b2'), begin(3, 'c1'));
    await settled();
    const order: string[] = [];
    while (running().length > 0) {
      const [name = ''] = running();
      order.push(name);
      await end(name);
    }
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('continues after a failing task', async () => {
    const semaphore = new Semaphore(1);
    const failing = semaphore.run(1, () => Promise.reject(new Error('broken')));
    const next = semaphore.run(1, () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
