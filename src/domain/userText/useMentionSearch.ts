import { useGetSearchByTypeQuery } from '@/generated/market/getSearchByType';
import type { SearchType } from '@/generated/schema';
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

/** The kinds of results that a mention refers to. */
const typesByKind: Readonly<Record<MentionKind, readonly SearchType[]>> = {
  person: ['app_user'],
  stock: ['stock', 'index'],
};

const NO_SUGGESTIONS: readonly Mentionable[] = [];

interface MentionResults {
  readonly found: readonly Mentionable[];
  /** Whether the server has searched for this word, and `found` is the result. */
  readonly isComplete: boolean;
}

const NO_RESULTS: MentionResults = { found: NO_SUGGESTIONS, isComplete: false };

/** While a request is pending, `found` contains matching results of the previous one. */
function useMentionResults(params: MentionQuery | null): MentionResults {
  const debouncedQuery = useDebouncedValue(params === null ? '' : `${params.kind} ${params.word}`, REST_MS);
  const [kind = '', word = ''] = debouncedQuery.split(' ');
  const variables = { searchText: word, pageSize: MAX_SUGGESTIONS, pageNumber: 1 };
  const isSkipped = params === null || word === '';
  const first = useGetSearchByTypeQuery({
    variables: { ...variables, userType: kind === 'stock' ? 'stock' : 'app_user' },
    skip: isSkipped,
  });
  // Indices are mentioned by $ like stocks.
  const indices = useGetSearchByTypeQuery({
    variables: { ...variables, userType: 'index' },
    skip: isSkipped || kind !== 'stock',
  });
  if (params === null || word === '') return NO_RESULTS;
  const isSettled = debouncedQuery === `${params.kind} ${params.word}`;
  const results = params.kind === 'stock' ? [first, indices] : [first];
  const found = results.flatMap((result) => {
    // The previous data stays until the next response. Results of another kind are filtered out below.
    const { response } = readResponse({ ...result, data: result.data ?? result.previousData });
    const isUpToDate = isSettled && result.data !== undefined;
    return (response?.data ?? []).flatMap(({ id, type, title, subtitle, image }) =>
      typesByKind[params.kind].includes(type) &&
      subtitle &&
      (isUpToDate || matchesText(`${subtitle} ${title}`, params.word))
        ? [{ id, kind: params.kind, name: title, handle: subtitle, image }]
        : [],
    );
  });
  return {
    found: found.length === 0 ? NO_SUGGESTIONS : found.slice(0, MAX_SUGGESTIONS),
    isComplete: isSettled && results.every((result) => readResponse(result).response !== undefined),
  };
}

/** Suggestions for the word at the caret. */
export const useMentionSearch = (params: MentionQuery | null): readonly Mentionable[] =>
  useMentionResults(params).found;

/** Whether a stock or an index has this symbol; undefined until the server has answered. */
export function useIsStock(symbol: string): boolean | undefined {
  const { found, isComplete } = useMentionResults({ kind: 'stock', word: symbol });
  if (found.some(({ handle }) => foldText(handle) === foldText(symbol))) return true;
  return isComplete ? false : undefined;
}
