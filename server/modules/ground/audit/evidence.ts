import type { AuditValues } from '../../../../rules/platform/auditFields.ts';

/** Maximum of characters of deleted text in one audit entry: a few comments or long posts. */
const MAX_CHARACTERS = 20_000;

/** Truncates a text without splitting a surrogate pair. */
const truncate = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '');

/**
 * Takes rows from the start of the list while their texts fit into an audit entry; truncates the last one. The entry
 * also stores the total number of rows.
 * @param toText returns the counted text of a row
 * @param withText returns the row with another text
 */
function withinLog<Row>(
  rows: readonly Row[],
  toText: (row: Row) => string,
  withText: (row: Row, text: string) => Row,
): Row[] {
  const included: Row[] = [];
  let room = MAX_CHARACTERS;
  for (const row of rows) {
    if (room <= 0) break;
    const text = toText(row);
    included.push(text.length <= room ? row : withText(row, `${truncate(text, room)}…`));
    room -= text.length;
  }
  return included;
}

/** Selects the comments that fit into an audit entry. */
export const commentsWithinLog = <Row extends { readonly comment: string }>(rows: readonly Row[]): Row[] =>
  withinLog(
    rows,
    ({ comment }) => comment,
    (row, comment) => ({ ...row, comment }),
  );

/**
 * Selects the versions of a text that fit into an audit entry: first the original, then reported versions, then the
 * latest ones. An author therefore cannot push out a version by further edits.
 * @param versions the latest first
 */
export function versionsWithinLog<Row extends object>(
  versions: readonly { readonly row: Row; readonly isReported?: boolean }[],
  toText: (row: Row) => string,
  withText: (row: Row, text: string) => Row,
): Pick<AuditValues, 'versions' | 'versionCount' | 'versionsLeftOut'> {
  if (versions.length === 0) return {};
  const indexed = versions.map((version, position) => ({ ...version, position }));
  const reported = indexed.filter(({ isReported }) => isReported === true).toReversed();
  const included = withinLog(
    [...new Set([...indexed.slice(-1), ...reported, ...indexed])],
    ({ row }) => toText(row),
    (version, text) => ({ ...version, row: withText(version.row, text) }),
  );
  const leftOut = versions.length - included.length;
  return {
    versions: included.toSorted((first, second) => first.position - second.position).map(({ row }) => row),
    versionCount: versions.length,
    ...(leftOut > 0 && { versionsLeftOut: leftOut }),
  };
}
