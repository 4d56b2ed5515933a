/**
 * A function that calls `work` the first time only; later calls return the first result. For an effect outside the
 * database in a transaction, because a transaction runs again after a conflict (`retryConflicts`).
 */
export function once<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let first: Promise<Result> | undefined;
  return (...args) => (first ??= work(...args));
}
