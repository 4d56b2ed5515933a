import { startTimer, type WorkMetrics } from '../observe/workMetrics.ts';
import type { MirrorTools } from '../modules/mirrors/mirrorTools.ts';
import { runMirror } from '../modules/mirrors/runMirror.ts';

/** Milliseconds between looks at what the homeserver has sent and at the rooms of people who were heard of. */
const LOOK_MS = 1_000;

/** Milliseconds between looks at all rooms: they find lost bells, ended pauses and rooms to leave. */
const SWEEP_MS = 5_000;

/** The name of the rounds in the metrics of jobs. */
const METRIC_NAME = 'mirror-rounds';

/** Mirrors conversations with bots in a server process. */
export interface MirrorLoop {
  start(): void;
  /** Waits for the current round. The next process continues. */
  stop(): Promise<void>;
}

/** Sends messages as soon as they are written, and enters those of the homeserver. */
export function createMirrorLoop(context: MirrorTools & { readonly metrics: WorkMetrics }): MirrorLoop {
  const { events } = context.services;
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();
  let stopListening: (() => void) | undefined;
  let heard = new Set<number>();

  const rest = async (): Promise<void> => {
    const timer = setTimeout(() => wake.resolve(), LOOK_MS);
    timer.unref();
    await wake.promise;
    clearTimeout(timer);
    wake = Promise.withResolvers<void>();
  };

  const round = async (isSweep: boolean): Promise<void> => {
    const userIds = isSweep ? undefined : [...heard];
    heard = new Set();
    // More messages of the same rooms may be due.
    if ((await runMirror(context, userIds)) === 0) return;
    for (const id of userIds ?? []) heard.add(id);
    wake.resolve();
  };

  const loop = async (): Promise<void> => {
    let sweptAt = -SWEEP_MS;
    while (!stopping.signal.aborted) {
      const readSeconds = startTimer();
      const isSweep = performance.now() - sweptAt >= SWEEP_MS;
      if (isSweep) sweptAt = performance.now();
      try {
        await round(isSweep);
        context.metrics.jobEnded(METRIC_NAME, 'ok', readSeconds());
      } catch (error) {
        context.metrics.jobEnded(METRIC_NAME, 'failed', readSeconds());
        context.log.warn({ err: error }, 'conversations could not be mirrored');
      }
      if (!stopping.signal.aborted) await rest();
    }
  };

  return {
    start() {
      context.metrics.jobRegistered(METRIC_NAME);
      stopListening = events.subscribe(
        'conversations.changed',
        ({ userId }) => {
          heard.add(userId);
          wake.resolve();
        },
        () => wake.resolve(),
      );
      running = loop();
    },
    async stop() {
      stopping.abort();
      stopListening?.();
      wake.resolve();
      await running;
    },
  };
}
