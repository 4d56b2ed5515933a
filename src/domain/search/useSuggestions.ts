import { useState } from 'react';

import { useGetSearchByTypeQuery, type GetSearchByTypeQuery } from '@/generated/market/getSearchByType';
import { readResponse } from '@/shared/action/readResponse';
import { matchesText } from '@/shared/format/text';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { SEARCH_LIMITS } from '@rules/text/search';

/** Debounce before the request to the server, in ms. */
const REST_MS = 200;
/** Number of suggestions of all kinds together. */
const PAGE_SIZE = 20;

type Result = NonNullable<GetSearchByTypeQuery['getSearchByType']['data']>[number];

const NO_RESULTS: readonly Result[] = [];

interface Suggestions {
  results: readonly Result[];
  /** True while a request for the current text is pending. */
  searching: boolean;
  failed: boolean;
}

/** Whether a text names a result: Enter must not choose a result of an earlier text. */
const isNamed = ({ title, subtitle }: Result, text: string): boolean =>
  matchesText(title, text) || (subtitle !== null && matchesText(subtitle, text));

/**
 * Search suggestions while typing. Previous results that fit stay visible until the response for the current text
 * arrives. Long texts are truncated.
 */
export function useSuggestions(text: string): Suggestions {
  const params = text.trim().slice(0, SEARCH_LIMITS.text);
  const debouncedText = useDebouncedValue(params, REST_MS);
  const isSettled = debouncedText === params;
  const result = useGetSearchByTypeQuery({
    variables: { searchText: debouncedText, userType: 'all', pageSize: PAGE_SIZE, pageNumber: 1 },
    skip: params === '' || debouncedText === '',
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure } = readResponse(result);
  const failed = isSettled && failure !== undefined;
  const [lastResults, setLastResults] = useState(NO_RESULTS);
  const next = params === '' || failed ? NO_RESULTS : isSettled && response?.data ? response.data : lastResults;
  if (next !== lastResults) setLastResults(next);
  const searching = params !== '' && !failed && (!isSettled || response === undefined);
  return { results: searching ? next.filter((result) => isNamed(result, params)) : next, searching, failed };
}
