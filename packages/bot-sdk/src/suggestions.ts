import type { Language, Suggestion, SuggestionEvent } from './wire.ts';

/** Limits of suggestions, texts in UTF-16 units. */
export const SUGGESTION_LIMITS = { count: 25, value: 100, label: 100 } as const;

/** A question for values: what a person has typed in an option so far. */
export class SuggestionRequest {
  readonly event: SuggestionEvent;
  /** Aborts when a stop gives the handlers no more time. It never aborts in a webhook. */
  readonly signal: AbortSignal;

  constructor(event: SuggestionEvent, signal: AbortSignal) {
    this.event = event;
    this.signal = signal;
  }

  /** What the person has typed; empty at first. */
  get text(): string {
    return this.event.data.text;
  }

  get language(): Language {
    return this.event.language;
  }

  /** The text in the language of the person. */
  say(texts: Readonly<Record<Language, string>>): string {
    return texts[this.language];
  }
}

/** A suggested value, alone or with the text that people see. */
export type Suggested<Value> = Value | { readonly value: Value; readonly label: string };

/** Suggests values for an option. People may write other values, so it only needs to be quick. */
export type SuggestHandler<Value extends string | number> = (
  request: SuggestionRequest,
) => readonly Suggested<Value>[] | Promise<readonly Suggested<Value>[]>;

/** What came of a question. */
export interface SuggestionOutcome {
  /** `failed` when the handler failed: the person writes the value. */
  readonly state: 'suggested' | 'failed';
  readonly suggestions: readonly Suggestion[];
  readonly error?: unknown;
}

/** A number as it is sent: digits with a point. */
function writeNumber(value: number): string {
  const text = Number.isFinite(value) ? value.toFixed(10).replace(/\.?0+$/, '') : '';
  if (text === '') throw new RangeError(`suggestion ${String(value)} is not a number`);
  return text;
}

function assertText(name: string, text: string, max: number): void {
  if (text.trim() === '') throw new RangeError(`${name} is empty`);
  if (text.length > max) throw new RangeError(`${name} has ${text.length} characters, at most ${max} are possible`);
}

/**
 * The suggestions as they are sent, the first 25. Names what Bourse would refuse.
 * @throws RangeError
 */
export const toSuggestions = (given: readonly Suggested<string | number>[]): Suggestion[] =>
  given.slice(0, SUGGESTION_LIMITS.count).map((item, index) => {
    const { value, label } = typeof item === 'object' ? item : { value: item, label: undefined };
    const text = typeof value === 'number' ? writeNumber(value) : value;
    assertText(`suggestions[${index}].value`, text, SUGGESTION_LIMITS.value);
    if (label === undefined) return { value: text };
    assertText(`suggestions[${index}].label`, label, SUGGESTION_LIMITS.label);
    return { value: text, label };
  });
