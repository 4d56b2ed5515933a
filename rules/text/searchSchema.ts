import { object, string } from 'yup';

import { SEARCH_LIMITS } from './search.ts';
import { countCharacters } from './text.ts';

/** A search text. An empty text finds nothing. Separate from its limits, because only the server validates it. */
export const searchSchema = object({
  searchText: string()
    .defined()
    .test(
      'long',
      'search.tooLong',
      (text) => text.length <= 4 * SEARCH_LIMITS.text && countCharacters(text) <= SEARCH_LIMITS.text,
    ),
});
