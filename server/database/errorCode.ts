/** Whether an error, or one of its causes, has a code that matches. Codes are PostgreSQL's, the driver's and the socket's. */
export function hasCauseWithCode(error: unknown, matches: (code: string) => boolean): boolean {
  // The depth is limited, because causes can form a cycle.
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if ('code' in cause && typeof cause.code === 'string' && matches(cause.code)) return true;
  }
  return false;
}
