/**
 * Runs the parts of a job one after the other, until the process stops. A part that fails does not keep the next ones
 * from running.
 * @param message of the error; by default the numbers of parts
 * @throws AggregateError with all failures, after every part had its turn
 */
export async function runParts(
  parts: readonly (() => Promise<unknown>)[],
  signal?: AbortSignal,
  message?: string,
): Promise<void> {
  const errors: unknown[] = [];
  for (const part of parts) {
    if (signal?.aborted === true) break;
    try {
      await part();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, message ?? `${errors.length} of ${parts.length} parts failed`);
}
