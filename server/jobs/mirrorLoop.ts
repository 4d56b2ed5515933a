import type { WorkMetrics } from '../observe/workMetrics.ts';
import type { MirrorTools } from '../modules/mirrors/mirrorTools.ts';
import { runMirror } from '../modules/mirrors/runMirror.ts';
import { createWakingLoop } from './wakingLoop.ts';

/** Milliseconds between looks at what the homeserver has sent and at the rooms of people who were heard of. */
const LOOK_MS = 1_000;

/** Milliseconds between looks at all rooms: they find lost bells, ended pauses and rooms to leave. */
const SWEEP_MS = 5_000;

/** Mirrors conversations with bots in a server process. */
export interface MirrorLoop {
  start(): void;
  /** Waits for the current round. The next process continues. */
  stop(): Promise<void>;
}

/** Sends messages as soon as they are written, and enters those of the homeserver. */
export function createMirrorLoop(context: MirrorTools & { readonly metrics: WorkMetrics }): MirrorLoop {
  const { events } = context.services;
  let stopListening: (() => void) | undefined;
  let heard = new Set<number>();
  let sweptAt = -SWEEP_MS;

  const run = async (): Promise<boolean> => {
    const isSweep = performance.now() - sweptAt >= SWEEP_MS;
    if (isSweep) sweptAt = performance.now();
    const userIds = isSweep ? undefined : [...heard];
    heard = new Set();
    // More messages of the same rooms may be due.
    if ((await runMirror(context, userIds)) === 0) return false;
    for (const id of userIds ?? []) heard.add(id);
    return true;
  };

  const loop = createWakingLoop(context, {
    metricName: 'mirror-rounds',
    restMs: LOOK_MS,
    run,
    failure: 'conversations could not be mirrored',
  });

  return {
    start() {
      stopListening = events.subscribe(
        'conversations.changed',
        ({ userId }) => {
          heard.add(userId);
          loop.wake();
        },
        () => loop.wake(),
      );
      loop.start();
    },
    async stop() {
      stopListening?.();
      await loop.stop();
    },
  };
}
