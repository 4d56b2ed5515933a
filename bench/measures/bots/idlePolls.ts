import { setTimeout as delay } from 'node:timers/promises';
import { callBot } from '../../support/bots/botCalls.ts';
import type { BenchBot, BotWorld } from '../../support/bots/botWorld.ts';
import { IDLE_EACH, measureIdle, WAIT_SECONDS } from '../../support/bots/measureIdle.ts';
import type { Row } from '../../support/report.ts';

/** Polls again and again until the signal aborts. */
async function pollOn(url: string, { token }: BenchBot, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const body = { waitSeconds: WAIT_SECONDS, limit: 10 };
    const response = await callBot(url, token, { name: 'events', body, signal }).catch(() => undefined);
    if (signal.aborted) return;
    // A busy server refuses for a moment, and clients try again.
    if (response?.status === 503) await delay(1_000);
    else if (response?.status !== 200) throw new Error(`A poll ended with ${response?.status}: ${response?.body}`);
  }
}

/** Measures what two thousand waiting polls cost a server process. */
export const measureIdlePolls = (world: BotWorld): Promise<Row[]> =>
  measureIdle(world, {
    what: 'waiting polls',
    open: async (url, bots, end) => {
      const polls: Promise<void>[] = [];
      for (let poll = 0; poll < IDLE_EACH; poll += 1) {
        for (const bot of bots) {
          const polling = pollOn(url, bot, end.signal);
          // A failure is reported at the end, after the server has been stopped.
          polling.catch(() => end.abort());
          polls.push(polling);
        }
        // The calls begin one after the other, so that they do not end together either.
        await delay(1_000);
      }
      return () => Promise.all(polls);
    },
  });
