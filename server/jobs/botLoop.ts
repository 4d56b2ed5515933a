import type { JobContext } from '../context/jobContext.ts';
import type { ProgramTools } from '../modules/conversations/programs/program.ts';
import { suggestForPrograms } from '../modules/conversations/programs/suggestForPrograms.ts';
import { listProgramBots, runPrograms } from '../modules/conversations/programs/runPrograms.ts';
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

/** Answers events of the platform's bots as soon as they are queued, and ends requests without an answer. */
export function createBotLoop(context: ProgramTools & Pick<JobContext, 'metrics'>): BotLoop {
  let stopListening: (() => void) | undefined;
  /** The bells of all other bots are for their own consumers: a round for each would cost more than their deliveries. */
  let programBots: ReadonlySet<number> = new Set();

  const sweep = async (): Promise<void> => {
    programBots = await listProgramBots(context.db);
    await resumeParked(context);
    // A question whose bell was lost.
    suggest();
  };

  /** Beside the rounds, because a question is over within a moment. One at a time; later questions follow. */
  let suggesting: Promise<void> | undefined;
  let hasQuestions = false;
  const suggest = (): void => {
    hasQuestions = true;
    suggesting ??= (async () => {
      while (hasQuestions) {
        hasQuestions = false;
        await suggestForPrograms(context).catch((error: unknown) =>
          context.log.warn({ err: error }, 'questions for suggestions could not be handled'),
        );
      }
      suggesting = undefined;
    })();
  };

  let sweptAt = -SWEEP_MS;
  let expiredAt = 0;
  const run = async (): Promise<boolean> => {
    // More events of the same conversations may be due.
    const isMoreDue = (await runPrograms(context)) > 0;
    if (performance.now() - sweptAt >= SWEEP_MS) {
      sweptAt = performance.now();
      await sweep();
    }
    if (performance.now() - expiredAt > EXPIRE_MS) {
      expiredAt = performance.now();
      await expireEvents(context);
    }
    return isMoreDue;
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
        context.events.subscribe('bots.queued', ({ botId }) => {
          if (programBots.has(botId)) loop.wake();
        }),
        context.events.subscribe('suggestions.requested', ({ botId }) => {
          if (programBots.has(botId)) suggest();
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
      await suggesting;
    },
  };
}
