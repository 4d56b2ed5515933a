import { LRUCache } from 'lru-cache';
import { SUGGESTION_LIMITS } from '../../../../rules/bots/suggestions.ts';
import type { BotSuggestion } from '../../../database/tables/bots/suggestions.ts';
import type { Events } from '../../../ports/events/events.ts';

/** Answers that a process remembers. */
const MAX_ANSWERS = 2_000;

/** A question of a person of this process, until it is closed. */
interface Wait {
  /** Waits until the answer is stored, the time is over or the caller has left. */
  readonly end: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly close: () => void;
}

interface Remembered {
  readonly suggestions: readonly BotSuggestion[];
  /** Milliseconds of the server's time. */
  readonly until: number;
}

/** The people of a process who wait for suggestions, and the last answers of bots. */
class SuggestionWaits {
  readonly #waiting = new Map<string, () => void>();
  readonly #answers = new LRUCache<string, Remembered>({ max: MAX_ANSWERS });
  readonly #events: Events;
  #stop: (() => void) | undefined;

  constructor(events: Events) {
    this.#events = events;
  }

  /** Listens before the question is sent, because an answer may come at once. */
  open(id: string): Wait {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(id, resolve);
    this.#stop ??= this.#events.subscribe('suggestions.given', (given) => this.#waiting.get(given.id)?.());
    return {
      async end(ms, signal) {
        const timer = setTimeout(resolve, ms);
        const leave = (): void => resolve();
        signal.addEventListener('abort', leave, { once: true });
        if (signal.aborted) leave();
        await promise;
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
      },
      close: () => {
        this.#waiting.delete(id);
        if (this.#waiting.size > 0) return;
        this.#stop?.();
        this.#stop = undefined;
      },
    };
  }

  /** An answer of a moment ago to the same question of any person. Questions do not name the person, so answers are for all. */
  recall(key: string, now: Date): readonly BotSuggestion[] | undefined {
    const found = this.#answers.get(key);
    return found === undefined || found.until <= now.getTime() ? undefined : found.suggestions;
  }

  remember(key: string, suggestions: readonly BotSuggestion[], now: Date): void {
    this.#answers.set(key, { suggestions, until: now.getTime() + SUGGESTION_LIMITS.cacheSeconds * 1000 });
  }
}

/** By the events of an app, which live as long as its process. */
const waits = new WeakMap<Events, SuggestionWaits>();

export function getSuggestionWaits(events: Events): SuggestionWaits {
  const found = waits.get(events) ?? new SuggestionWaits(events);
  waits.set(events, found);
  return found;
}
