import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { runServer } from '../../../tests/support/server/runServer.ts';
import { measureProcessorTime } from '../processorTime.ts';
import type { Row } from '../report.ts';
import { callBot } from './botCalls.ts';
import { addBot, serverEnvironment, type BenchBot, type BotWorld } from './botWorld.ts';

const BOTS = 200;
/** Waiting calls or connections of each bot. */
export const IDLE_EACH = 10;
const IDLE_SECONDS = 12;
/** Each call ends and begins again once in this time, as those of the SDK do. */
export const WAIT_SECONDS = 25;
const MAX_MB = 250;
const MAX_CORE = 0.05;

interface Idle {
  /** What waits, for the report. */
  readonly what: string;
  readonly env?: NodeJS.ProcessEnv;
  /**
   * Opens them, not all at once.
   * @returns waits for their end, after the signal
   */
  readonly open: (url: string, bots: readonly BenchBot[], end: AbortController) => Promise<() => Promise<unknown>>;
}

const readMegabytes = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Measures what two thousand bots that wait cost a server process. */
export async function measureIdle(world: BotWorld, { what: kind, env, open }: Idle): Promise<Row[]> {
  const bots: BenchBot[] = [];
  for (let count = 0; count < BOTS; count += 1) bots.push(await addBot(world));
  const server = await runServer({ env: { ...serverEnvironment(world), ...env } });
  const end = new AbortController();
  try {
    const { pid } = server.process;
    const measureCore = async (seconds: number): Promise<number> =>
      (await measureProcessorTime([pid], () => delay(seconds * 1_000))) / (seconds * 1_000);
    // Compiles the code of calls.
    for (let round = 0; round < 5; round += 1)
      await Promise.all(
        bots.map(({ token }) => callBot(server.url, token, { name: 'events', body: { waitSeconds: 0 } })),
      );
    await delay(5_000);
    const idleCore = await measureCore(IDLE_SECONDS);
    const before = readMegabytes(pid);
    const waitForEnd = await open(server.url, bots, end);
    const core = (await measureCore(WAIT_SECONDS)) - idleCore;
    const megabytes = readMegabytes(pid) - before;
    end.abort();
    await waitForEnd();
    const what = `bots: ${BOTS * IDLE_EACH} ${kind} of ${BOTS} bots`;
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
