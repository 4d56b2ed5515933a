import type { JobContext } from '../context/jobContext.ts';
import type { ProgramTools } from '../modules/conversations/programs/program.ts';
import { suggestForPrograms } from '../modules/conversations/programs/suggestForPrograms.ts';
import {
  listDueBots,
  listProgramBots,
  runPrograms,
  type ProgramBot,
} from '../modules/conversations/programs/runPrograms.ts';
import { expireEvents, resumeParked } from '../modules/conversations/runtime/runtime.service.ts';
import { createWakingLoop } from './wakingLoop.ts';

/** Milliseconds between sweeps: they find events whose bell was lost or whose pause is over, and new programs. */
const SWEEP_MS = 1_000;
const EXPIRE_MS = 15_000;

/** Runs the bots of the platform in a server process. */
export interface BotLoop {
  start(): void;
  /** Waits for the current round. The next process handles the rest. */
  stop(): Promise<void>;
}

/** Makes work that runs beside the rounds, one at a time. A request during the work starts it again afterwards. */
function createSideTask(work: () => Promise<void>, onFailure: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let isDue = false;
  const run = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      await work().catch(onFailure);
    }
    running = undefined;
  };
  return {
    request(): void {
      isDue = true;
      running ??= run();
    },
    settled: async (): Promise<void> => running,
  };
}

/**
 * Answers events of the platform's bots as soon as they are queued, and ends requests without an answer. The process that
 * has queued an event answers it. Others would compete with it for the same queue, and find its event in a sweep when it
 * has ended.
 */
export function createBotLoop(context: ProgramTools & Pick<JobContext, 'metrics'>): BotLoop {
  let stopListening: (() => void) | undefined;
  /** The bells of all other bots are for their own consumers: a round for each would cost more than their deliveries. */
  let programBots: ReadonlyMap<number, ProgramBot> | undefined;
  /** The bots of the next round. */
  const due = new Map<number, ProgramBot>();

  // A question is over within a moment, so it does not wait for a round.
  const suggesting = createSideTask(
    () => suggestForPrograms(context),
    (error) => context.log.warn({ err: error }, 'questions for suggestions could not be handled'),
  );

  let sweptAt = -SWEEP_MS;
  let expiredAt = 0;
  const sweep = async (): Promise<void> => {
    const bots = await listProgramBots(context.db);
    programBots = new Map(bots.map((bot) => [bot.botId, bot]));
    await resumeParked(context);
    for (const bot of await listDueBots(context)) due.set(bot.botId, bot);
    if (due.size > 0) loop.wake();
    // A question whose bell was lost.
    suggesting.request();
    if (performance.now() - expiredAt <= EXPIRE_MS) return;
    expiredAt = performance.now();
    await expireEvents(context);
  };
  // An event that has just been queued does not wait for a sweep.
  const sweeping = createSideTask(sweep, (error) =>
    context.log.warn({ err: error }, 'the queues of bots could not be swept'),
  );

  const run = async (): Promise<boolean> => {
    const bots = [...due.values()];
    due.clear();
    // More events of the same conversations may be due.
    for (const bot of await runPrograms(context, bots)) due.set(bot.botId, bot);
    if (performance.now() - sweptAt >= SWEEP_MS) {
      sweptAt = performance.now();
      sweeping.request();
      // The first one reads which bots are programs.
      if (programBots === undefined) await sweeping.settled();
    }
    return due.size > 0;
  };

  const loop = createWakingLoop(context, {
    metricName: 'bot-rounds',
    restMs: SWEEP_MS,
    run,
    failure: 'the events of bots could not be handled',
  });

  return {
    start() {
      const ends = [
        context.events.subscribe('bots.queued', ({ botId }, origin) => {
          const bot = programBots?.get(botId);
          if (bot === undefined || origin === 'elsewhere') return;
          due.set(botId, bot);
          loop.wake();
        }),
        context.events.subscribe('suggestions.requested', ({ botId }, origin) => {
          if (origin === 'here' && programBots?.has(botId) === true) suggesting.request();
        }),
      ];
      stopListening = () => {
        for (const end of ends) end();
      };
      loop.start();
    },
    async stop() {
      stopListening?.();
      await loop.stop();
      await Promise.all([sweeping.settled(), suggesting.settled()]);
    },
  };
}
