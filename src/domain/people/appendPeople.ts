/** A further page after what is there. Lists move while somebody reads them: nobody appears twice. */
export function appendPeople<Row extends { id: number }>(known: readonly Row[] | null, next: readonly Row[]): Row[] {
  const there = new Set(known?.map(({ id }) => id));
  return [...(known ?? []), ...next.filter(({ id }) => !there.has(id))];
}

/** People read at once in the lists of a dialog. */
export const PEOPLE_PAGE_SIZE = 20;
