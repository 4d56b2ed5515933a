import { useGetSearchByTypeQuery } from '@/generated/market/getSearchByType';
import { readResponse } from '@/shared/action/readResponse';
import { foldText, matchesText } from '@/shared/format/text';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';

import type { MentionAtCaret, MentionKind } from './mentionAtCaret';

/** Debounce before the request to the server, in ms. */
const REST_MS = 200;
const MAX_SUGGESTIONS = 6;

/** A person or stock that can be mentioned. */
export interface Mentionable {
  id: number;
  kind: MentionKind;
  name: string;
  /** The word after @ or $. */
  handle: string;
  image: string | null;
}

type MentionQuery = Pick<MentionAtCaret, 'kind' | 'word'>;

const NO_SUGGESTIONS: readonly Mentionable[] = [];

/**
 * Suggestions for the word at the caret. While a request is pending, matching results of the previous one are shown.
 */
export function useMentionSearch(params: MentionQuery | null): readonly Mentionable[] {
  const debouncedQuery = useDebouncedValue(params === null ? '' : `${params.kind} ${params.word}`, REST_MS);
  const [kind = '', word = ''] = debouncedQuery.split(' ');
  const result = useGetSearchByTypeQuery({
    variables: {
      searchText: word,
      userType: kind === 'stock' ? 'stock' : 'app_user',
      pageSize: MAX_SUGGESTIONS,
      pageNumber: 1,
    },
    skip: params === null || word === '',
  });
  // The previous data stays until the next response. Results of another kind are filtered out below.
  const { response } = readResponse({ ...result, data: result.data ?? result.previousData });
  if (params === null || word === '' || !response?.data) return NO_SUGGESTIONS;
  const resultType = params.kind === 'stock' ? 'stock' : 'app_user';
  const isUpToDate = debouncedQuery === `${params.kind} ${params.word}` && result.data !== undefined;
  return response.data.flatMap(({ id, type, title, subtitle, image }) =>
    type === resultType && subtitle && (isUpToDate || matchesText(`${subtitle} ${title}`, params.word))
      ? [{ id, kind: params.kind, name: title, handle: subtitle, image }]
      : [],
  );
}

/** Whether a stock has this symbol; false until the search has found it. */
export function useIsStock(symbol: string): boolean {
  const stocks = useMentionSearch({ kind: 'stock', word: symbol });
  return stocks.some(({ handle }) => foldText(handle) === foldText(symbol));
}
