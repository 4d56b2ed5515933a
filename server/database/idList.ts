/** Ids as one array parameter: the statement text is the same for any number of ids. */
export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;
