import type { Suggestion } from '@/domain/conversations/optionSuggestions';

interface Choice {
  /** -1 before the person has reached a suggestion. */
  current: number;
  isFree: boolean;
  value: string;
}

/** The suggestion that Enter and Tab accept: a reached one, or the first one for a text that must be a suggestion. */
export function chooseSuggestion(
  suggestions: readonly Suggestion[],
  { current, isFree, value }: Choice,
): Suggestion | undefined {
  const isReached = isFree ? current >= 0 : value.trim() !== '' || current > 0;
  return isReached ? suggestions[current] : undefined;
}

/** The place that an arrow key leads to; undefined for other keys. */
export function moveSuggestion(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (Math.max(current, 0) - 1 + count) % count;
  return undefined;
}
