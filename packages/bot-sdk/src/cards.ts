import { assertButtons } from './buttons.ts';
import { toTable, type TableInput } from './tables.ts';
import type { Card } from './wire.ts';

/** Limits of a card, texts in UTF-16 units. */
export const CARD_LIMITS = { title: 120, note: 300, rows: 12, label: 80, value: 80, points: 120 } as const;

/** The fields of a card. `asOf` may be a `Date`, and there may be more points than a card shows. */
export type CardInput = Omit<Card, 'asOf' | 'table'> & {
  readonly asOf?: string | Date;
  readonly table?: TableInput;
};

/** Evenly spaced points, with the first and the last one. */
function thinOut(points: readonly number[]): readonly number[] {
  if (points.length <= CARD_LIMITS.points) return points;
  const step = (points.length - 1) / (CARD_LIMITS.points - 1);
  return Array.from({ length: CARD_LIMITS.points }, (_unused, index) => points[Math.round(index * step)] ?? 0);
}

function assertLength(name: string, text: string | undefined, max: number): void {
  if (text !== undefined && text.length > max)
    throw new RangeError(`card.${name} has ${text.length} characters, at most ${max} are shown`);
}

/**
 * Makes a card, and names what Bourse would refuse.
 * @throws RangeError
 */
export function card({ asOf, table, ...input }: CardInput): Card {
  if (input.title.trim() === '') throw new RangeError('card.title is empty');
  assertLength('title', input.title, CARD_LIMITS.title);
  assertLength('note', input.note, CARD_LIMITS.note);
  const rows = input.rows ?? [];
  if (rows.length > CARD_LIMITS.rows)
    throw new RangeError(`card.rows has ${rows.length} rows, at most ${CARD_LIMITS.rows} are shown`);
  for (const [index, { label, value }] of rows.entries()) {
    if (label.trim() === '') throw new RangeError(`card.rows[${index}].label is empty`);
    assertLength(`rows[${index}].label`, label, CARD_LIMITS.label);
    assertLength(`rows[${index}].value`, value, CARD_LIMITS.value);
  }
  if (input.points?.some((point) => !Number.isFinite(point)) === true)
    throw new RangeError('card.points has a point that is not a number');
  assertButtons(input.buttons ?? []);
  return {
    ...input,
    ...(input.points === undefined ? {} : { points: thinOut(input.points) }),
    ...(table === undefined ? {} : { table: toTable(table) }),
    ...(asOf === undefined ? {} : { asOf: typeof asOf === 'string' ? asOf : asOf.toISOString() }),
  };
}
