import { startTimer } from '../observe/workMetrics.ts';
import type { JobContext } from '../context/jobContext.ts';
import type { ProgramTools } from '../modules/conversations/programs/program.ts';
import { suggestForPrograms } from '../modules/conversations/programs/suggestForPrograms.ts';
import { listProgramBots, runPrograms } from '../modules/conversations/programs/runPrograms.ts';
import { expireEvents, resumeParked } from '../modules/conversations/runtime/runtime.service.ts';

/** Milliseconds between sweeps: they find events whose bell was lost or whose pause is over, and new programs. */
const SWEEP_MS = 1_000;
const EXPIRE_MS = 15_000;

/** Runs the bots of the platform in a server process. */
export interface BotLoop {
  start(): void;
  /** Waits for the current round. The next process handles the rest. */
  stop(): Promise<void>;
}

/** The name of the rounds in the metrics of jobs. */
const METRIC_NAME = 'bot-rounds';

/** Answers events of the platform's bots as soon as they are queued, and ends requests without an answer. */
export function createBotLoop(context: ProgramTools & Pick<JobContext, 'metrics'>): BotLoop {
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();
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

  const rest = async (): Promise<void> => {
    const timer = setTimeout(() => wake.resolve(), SWEEP_MS);
    timer.unref();
    await wake.promise;
    clearTimeout(timer);
    wake = Promise.withResolvers<void>();
  };

  const loop = async (): Promise<void> => {
    let sweptAt = -SWEEP_MS;
    let expiredAt = 0;
    while (!stopping.signal.aborted) {
      const readSeconds = startTimer();
      try {
        // More events of the same conversations may be due.
        if ((await runPrograms(context)) > 0) wake.resolve();
        if (performance.now() - sweptAt >= SWEEP_MS) {
          sweptAt = performance.now();
          await sweep();
        }
        if (performance.now() - expiredAt > EXPIRE_MS) {
          expiredAt = performance.now();
          await expireEvents(context);
        }
        context.metrics.jobEnded(METRIC_NAME, 'ok', readSeconds());
      } catch (error) {
        context.metrics.jobEnded(METRIC_NAME, 'failed', readSeconds());
        context.log.warn({ err: error }, 'the events of bots could not be handled');
      }
      if (!stopping.signal.aborted) await rest();
    }
  };

  return {
    start() {
      context.metrics.jobRegistered(METRIC_NAME);
      const ends = [
        context.events.subscribe('bots.queued', ({ botId }) => {
          if (programBots.has(botId)) wake.resolve();
        }),
        context.events.subscribe('suggestions.requested', ({ botId }) => {
          if (programBots.has(botId)) suggest();
        }),
      ];
      stopListening = () => {
        for (const end of ends) end();
      };
      running = loop();
    },
    async stop() {
      stopping.abort();
      stopListening?.();
      wake.resolve();
      await running;
      await suggesting;
    },
  };
}
