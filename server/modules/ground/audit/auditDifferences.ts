import type { AuditChange, AuditValues, OnlyAuditFields } from '../../../../rules/platform/auditFields.ts';

type Values = Readonly<Record<string, unknown>>;

/** Compares two lists without duplicates, ignoring the order. */
export const sameList = (first: readonly unknown[], second: readonly unknown[]): boolean =>
  first.length === second.length && new Set([...first, ...second]).size === first.length;

const isSame = (first: unknown, second: unknown): boolean =>
  Array.isArray(first) && Array.isArray(second) ? sameList(first, second) : first === second;

/**
 * Returns the fields that an update changed, with both values: an audit entry with a field on one side only would mean
 * that a value was added or removed.
 */
export function differences<After extends Values>(
  before: Values,
  after: OnlyAuditFields<After>,
): Required<AuditChange> {
  const values: Values = after;
  const changed = Object.keys(values).filter((key) => !isSame(before[key], values[key]));
  const pickChanged = (row: Values): AuditValues => Object.fromEntries(changed.map((key) => [key, row[key]]));
  return { before: pickChanged(before), after: pickChanged(values) };
}

/** Returns whether an update changed nothing. Such an update is not logged and does not change `updatedAt`. */
export const isUnchanged = ({ before, after }: AuditChange): boolean =>
  Object.keys({ ...before, ...after }).length === 0;
