import { expect } from 'vitest';
import { createBot } from '../src/index.ts';

/** A bot whose handlers wait until they may end, and what they did. */
export function createGate() {
  const order: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const bot = createBot().message(async ({ text }) => {
    order.push(`start ${text}`);
    const gate = Promise.withResolvers<void>();
    gates.set(text, gate);
    await gate.promise;
    order.push(`end ${text}`);
    return text;
  });
  const open = async (text: string): Promise<void> => {
    await expect.poll(() => gates.has(text)).toBe(true);
    gates.get(text)?.resolve();
  };
  return { bot, order, open };
}
