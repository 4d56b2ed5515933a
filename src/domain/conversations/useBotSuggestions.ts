import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import {
  GetBotSuggestionsDocument,
  type GetBotSuggestionsQuery,
  type GetBotSuggestionsQueryVariables,
} from '@/generated/conversations/getBotSuggestions';
import { readEnvelope } from '@/shared/action/envelope';
import { matchesText } from '@/shared/format/text';
import { SUGGESTION_LIMITS } from '@rules/bots/suggestions';

type BotSuggestion = NonNullable<GetBotSuggestionsQuery['getBotSuggestions']['data']>['suggestions'][number];

/** `slow`: the bot did not answer in time, so the person writes the value. */
export type SuggestionState = 'idle' | 'loading' | 'answered' | 'slow';

interface Answer {
  readonly text: string;
  /** Undefined without an answer in time. */
  readonly suggestions: readonly BotSuggestion[] | undefined;
  /** By the clock of the page. */
  readonly at: number;
}

/** Answers that an editor remembers, the newest ones. */
const MAX_ANSWERS = 50;

/** How much longer than the bot a response may take on its way. */
const TRAVEL_MS = 1_000;

const NONE: readonly BotSuggestion[] = [];

const isFresh = ({ at, suggestions }: Answer): boolean =>
  suggestions !== undefined && performance.now() - at < SUGGESTION_LIMITS.cacheSeconds * 1000;

/**
 * What a bot suggests for the text of an option. The question is sent when the person rests, and never twice for a text
 * within half a minute. Each request has a number: an answer to an earlier one is dropped. Until the answer is there, fitting
 * suggestions of the previous one stay.
 * @param isActive false while the person writes elsewhere
 */
export function useBotSuggestions(
  { text, ...question }: GetBotSuggestionsQueryVariables,
  isActive: boolean,
): { readonly state: SuggestionState; readonly suggestions: readonly BotSuggestion[] } {
  const client = useApolloClient();
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const number = useRef(0);
  const wanted = text.slice(0, SUGGESTION_LIMITS.text).trim();

  const request = useEffectEvent(async (typed: string, leaving: AbortController) => {
    if (answers.some((answer) => answer.text === typed && isFresh(answer))) return;
    number.current += 1;
    const own = number.current;
    const timer = setTimeout(() => leaving.abort(), SUGGESTION_LIMITS.budgetMs + TRAVEL_MS);
    const data = await client
      .query<GetBotSuggestionsQuery, GetBotSuggestionsQueryVariables>({
        query: GetBotSuggestionsDocument,
        variables: { ...question, text: typed },
        fetchPolicy: 'no-cache',
        context: { fetchOptions: { signal: leaving.signal } },
      })
      .then(
        (result) => readEnvelope(result.data)?.data,
        // Free text stays possible, whatever went wrong.
        () => undefined,
      );
    clearTimeout(timer);
    if (own !== number.current) return;
    const answer = {
      text: typed,
      suggestions: data?.is_answered ? data.suggestions : undefined,
      at: performance.now(),
    };
    setAnswers((before) => [answer, ...before.filter((item) => item.text !== typed)].slice(0, MAX_ANSWERS));
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => void request(wanted, leaving), SUGGESTION_LIMITS.restMs);
    return () => {
      clearTimeout(timer);
      // What it would answer is about an older text.
      number.current += 1;
      leaving.abort();
    };
  }, [wanted, isActive]);

  if (!isActive) return { state: 'idle', suggestions: NONE };
  const current = answers.find((answer) => answer.text === wanted);
  if (current !== undefined)
    return current.suggestions === undefined
      ? { state: 'slow', suggestions: NONE }
      : { state: 'answered', suggestions: current.suggestions };
  const earlier = answers[0]?.suggestions ?? NONE;
  return {
    state: 'loading',
    suggestions: wanted === '' ? NONE : earlier.filter(({ label, value }) => matchesText(`${label} ${value}`, wanted)),
  };
}
