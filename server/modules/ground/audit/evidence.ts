import type { AuditValues } from '../../../../rules/platform/auditFields.ts';

/** Characters of what one deletion took away that the log keeps: some whole comments or a few long posts. */
const MOST = 20_000;

/** The beginning of a text, without half a character at its end. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '');

/**
 * As many of the rows, from the first on, as have room in an entry of the audit log; the last one may be cut. How many there
 * were is told beside them.
 * @param toText what is counted of a row
 * @param withText the row with another text
 */
function withinLog<Row>(
  rows: readonly Row[],
  toText: (row: Row) => string,
  withText: (row: Row, text: string) => Row,
): Row[] {
  const kept: Row[] = [];
  let room = MOST;
  for (const row of rows) {
    if (room <= 0) break;
    const text = toText(row);
    kept.push(text.length <= room ? row : withText(row, `${cut(text, room)}…`));
    room -= text.length;
  }
  return kept;
}

/** Comments of which an entry keeps as much as has room. */
export const commentsWithinLog = <Row extends { readonly comment: string }>(rows: readonly Row[]): Row[] =>
  withinLog(
    rows,
    ({ comment }) => comment,
    (row, comment) => ({ ...row, comment }),
  );

/**
 * What a text said before, for an entry: always the original, then what somebody reported, then the latest versions, as far as
 * there is room. Edits cannot push out what they were meant to hide.
 * @param versions the latest first, as they are kept
 */
export function versionsWithinLog<Row extends object>(
  versions: readonly { readonly row: Row; readonly isReported?: boolean }[],
  toText: (row: Row) => string,
  withText: (row: Row, text: string) => Row,
): Pick<AuditValues, 'versions' | 'versionCount' | 'versionsLeftOut'> {
  if (versions.length === 0) return {};
  const placed = versions.map((version, place) => ({ ...version, place }));
  const reported = placed.filter(({ isReported }) => isReported === true).toReversed();
  const kept = withinLog(
    [...new Set([...placed.slice(-1), ...reported, ...placed])],
    ({ row }) => toText(row),
    (version, text) => ({ ...version, row: withText(version.row, text) }),
  );
  const leftOut = versions.length - kept.length;
  return {
    versions: kept.toSorted((first, second) => first.place - second.place).map(({ row }) => row),
    versionCount: versions.length,
    ...(leftOut > 0 && { versionsLeftOut: leftOut }),
  };
}
