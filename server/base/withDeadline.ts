/**
 * Rejects when an answer of another process takes longer. An answer that has arrived counts, also when this process was
 * too busy to read it in time.
 */
export function withDeadline<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const fail = (): void => reject(new Error(`no answer within ${milliseconds} ms`));
  // Timers run before the answers that have arrived are read; immediates run after them.
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    immediate = setImmediate(fail);
  }, milliseconds);
  const end = (): void => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
  answer.then(resolve, reject).finally(end);
  return promise;
}
