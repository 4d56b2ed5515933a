/** Ids as one value: the statement is the same however many there are. */
export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;
