import { object, string } from 'yup';

import { countCharacters } from './text.ts';

/** Limits of the one search. */
export const SEARCH_LIMITS = {
  /** Characters that are looked for. */
  text: 100,
  /** Results of each kind where all kinds are shown together. */
  perKind: 5,
  /** Results of a page of one kind. */
  pageSize: 20,
} as const;

/** What is searched for. An empty text finds nothing. */
export const searchSchema = object({
  searchText: string()
    .defined()
    .test(
      'long',
      'search.tooLong',
      (text) => text.length <= 4 * SEARCH_LIMITS.text && countCharacters(text) <= SEARCH_LIMITS.text,
    ),
});
