import type { AuditChange, AuditValues, OnlyFields } from '../../../../rules/platform/auditFields.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whether two lists without repetitions hold the same, in whatever order. */
export const sameList = (first: readonly unknown[], second: readonly unknown[]): boolean =>
  first.length === second.length && new Set([...first, ...second]).size === first.length;

const same = (first: unknown, second: unknown): boolean =>
  Array.isArray(first) && Array.isArray(second) ? sameList(first, second) : first === second;

/**
 * Of what was written to a row, the fields that it changed, on both sides: a log that names a field on one side alone says that
 * something came or went.
 */
export function differences<After extends Values>(before: Values, after: OnlyFields<After>): Required<AuditChange> {
  const values: Values = after;
  const changed = Object.keys(values).filter((key) => !same(before[key], values[key]));
  const of = (row: Values): AuditValues => Object.fromEntries(changed.map((key) => [key, row[key]]));
  return { before: of(before), after: of(values) };
}

/** Whether nothing was changed: that is no news, neither to the log nor to who looks when something changed last. */
export const changedNothing = ({ before, after }: AuditChange): boolean =>
  Object.keys({ ...before, ...after }).length === 0;
