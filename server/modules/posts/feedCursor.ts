import { cursorMoment, packed, unpacked } from '../cursors.ts';
import type { Position } from './range.ts';

/** The place in a list after a row, as text that callers hand back and do not read: `t` for moments, `p` for popularity. */
export const toCursor = ({ at, id }: Position): string =>
  packed(at instanceof Date ? `t.${at.getTime()}.${id}` : `p.${at}.${id}`);

const form = /^([tp])\.(-?\d{1,20}(?:\.\d{1,25})?(?:e[+-]?\d{1,3})?)\.(\d{1,16})$/;

/**
 * @param by what the list is ordered by
 * @returns undefined for text that no answer about such a list contained
 */
export function fromCursor(cursor: string, by: 'moment' | 'popularity'): Position | undefined {
  const match = form.exec(unpacked(cursor));
  const [, kind, place, idText] = match ?? [];
  if (kind !== (by === 'moment' ? 't' : 'p')) return undefined;
  const value = Number(place);
  const id = Number(idText);
  const at = by === 'moment' ? cursorMoment(value) : value;
  const isPlace = at instanceof Date || Number.isFinite(at);
  return at !== undefined && isPlace && Number.isSafeInteger(id) ? { at, id } : undefined;
}
