import type { Queryable } from '../../database/types.ts';
import * as store from './events.store.ts';

/** A reader without mutes. */
const NO_READER = 0;

/** Reads the events of the calendar in a time range, the earliest first, as a reader without mutes sees them. */
export async function readPublicEvents(
  tx: Queryable,
  filter: store.EventFilter,
  limit: number,
): Promise<readonly store.EventRow[]> {
  const { rows } = await store.listPage(tx, NO_READER, filter, { pageNumber: 1, pageSize: limit });
  return rows;
}
