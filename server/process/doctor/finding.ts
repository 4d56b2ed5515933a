/** What one check of `npm run doctor` found. */
export interface Finding {
  readonly part: string;
  readonly level: 'ok' | 'warning' | 'failure';
  /** What was found, and what to do if it is not ok. */
  readonly text: string;
}

const marks = { ok: 'ok     ', warning: 'warning', failure: 'failure' } as const satisfies Record<
  Finding['level'],
  string
>;

export const formatFinding = ({ part, level, text }: Finding): string =>
  `${marks[level]}  ${part.padEnd(14)} ${text.replaceAll('\n', ' ')}`;

function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}

/** A finding of a check that may throw: then a failure with the advice. */
export async function checkSafely(part: string, advice: string, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    return { part, level: 'failure', text: `${describeReason(error)}. ${advice}` };
  }
}
