import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { runServer } from '../../../tests/support/server/runServer.ts';
import { callBot } from '../../support/bots/botCalls.ts';
import { addBot, serverEnvironment, type BenchBot, type BotWorld } from '../../support/bots/botWorld.ts';
import { measureProcessorTime } from '../../support/processorTime.ts';
import type { Row } from '../../support/report.ts';

const BOTS = 200;
const POLLS_EACH = 10;
/** Each poll ends and begins again once in this time, as those of the SDK do. */
const WAIT_SECONDS = 25;
const IDLE_SECONDS = 12;
const MAX_MB = 250;
const MAX_CORE = 0.05;

const readMegabytes = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

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
export async function measureIdlePolls(world: BotWorld): Promise<Row[]> {
  const bots: BenchBot[] = [];
  for (let count = 0; count < BOTS; count += 1) bots.push(await addBot(world));
  const server = await runServer({ env: serverEnvironment(world) });
  const end = new AbortController();
  try {
    const { pid } = server.process;
    const measureCore = async (seconds: number): Promise<number> =>
      (await measureProcessorTime([pid], () => delay(seconds * 1_000))) / (seconds * 1_000);
    // Compiles the code of polls.
    for (let round = 0; round < 5; round += 1)
      await Promise.all(
        bots.map(({ token }) => callBot(server.url, token, { name: 'events', body: { waitSeconds: 0 } })),
      );
    await delay(5_000);
    const idleCore = await measureCore(IDLE_SECONDS);
    const before = readMegabytes(pid);
    const polls: Promise<void>[] = [];
    for (let poll = 0; poll < POLLS_EACH; poll += 1) {
      for (const bot of bots) {
        const polling = pollOn(server.url, bot, end.signal);
        // A failure is reported at the end, after the server has been stopped.
        polling.catch(() => end.abort());
        polls.push(polling);
      }
      // The calls begin one after the other, so that they do not end together either.
      await delay(1_000);
    }
    const core = (await measureCore(WAIT_SECONDS)) - idleCore;
    const megabytes = readMegabytes(pid) - before;
    end.abort();
    await Promise.all(polls);
    const what = `bots: ${BOTS * POLLS_EACH} waiting polls of ${BOTS} bots`;
    return [
      {
        what: `${what}, memory more than without them`,
        measured: `${megabytes.toFixed(0)} MB`,
        target: `< ${MAX_MB} MB`,
        met: megabytes < MAX_MB,
      },
      {
        what: `${what}, part of a core more than without them (${(idleCore * 100).toFixed(1)} %)`,
        measured: `${(core * 100).toFixed(1)} %`,
        target: `< ${MAX_CORE * 100} %`,
        met: core < MAX_CORE,
      },
    ];
  } finally {
    end.abort();
    await server.stop();
  }
}
