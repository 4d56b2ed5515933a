import { useState } from 'react';

import { useGetSearchByTypeQuery, type GetSearchByTypeQuery } from '@/generated/market/getSearchByType';
import { readResponse } from '@/shared/action/readResponse';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { SEARCH_LIMITS } from '@rules/text/search';

/** How long typing rests before the server is asked, in ms. */
const REST_MS = 200;
/** Results that are shown together, a few of each kind. */
const PAGE_SIZE = 20;

type Result = NonNullable<GetSearchByTypeQuery['getSearchByType']['data']>[number];

const none: readonly Result[] = [];

interface Suggestions {
  results: readonly Result[];
  /** True from the first key until the answer to the last one. */
  searching: boolean;
  failed: boolean;
}

/**
 * What the server finds for a text while it is typed. Answers to earlier texts are not shown for later ones, but what is
 * there stays until the next answer comes. Texts that are too long are cut as they are looked for.
 */
export function useSuggestions(text: string): Suggestions {
  const params = text.trim().slice(0, SEARCH_LIMITS.text);
  const settled = useDebouncedValue(params, REST_MS);
  const isResting = settled === params;
  const result = useGetSearchByTypeQuery({
    variables: { searchText: settled, userType: 'all', pageSize: PAGE_SIZE, pageNumber: 1 },
    skip: params === '' || settled === '',
    fetchPolicy: 'cache-and-network',
  });
  const { reply, failure } = readResponse(result);
  const failed = isResting && failure !== undefined;
  const [shown, setShown] = useState(none);
  const next = params === '' || failed ? none : isResting && reply?.data ? reply.data : shown;
  if (next !== shown) setShown(next);
  return { results: next, searching: params !== '' && !failed && (!isResting || reply === undefined), failed };
}
