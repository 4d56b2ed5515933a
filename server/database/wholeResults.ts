import type { Sql } from './connect.ts';

const mended = new WeakSet<object>();

/**
 * A result without holes at its beginning. The driver (3.4.9, porsager/postgres#1181) does not begin to count rows anew
 * when a statement fails after it has sent some of them, a statement that ran out of time for one: the next statement
 * of that connection would be answered with as many holes before its rows, and without an error.
 */
function whole(result: unknown): unknown {
  if (!Array.isArray(result) || result.length === 0 || 0 in result) return result;
  const first = result.findIndex((_row, index) => index in result);
  const holes = first === -1 ? result.length : first;
  result.copyWithin(0, holes);
  result.length -= holes;
  return result;
}

/**
 * Makes all statements of the driver answer whole results. Its statements are promises of a class of their own, which it
 * does not export: each of them gets its `resolve` in the constructor, and that is where it is taken.
 */
export function answerWholeResults(sql: Sql): void {
  // Put together and never sent.
  const prototype: unknown = Object.getPrototypeOf(sql`select 1`);
  if (typeof prototype !== 'object' || prototype === null || mended.has(prototype)) return;
  mended.add(prototype);
  Object.defineProperty(prototype, 'resolve', {
    configurable: true,
    set(this: object, resolve: (result: unknown) => void) {
      Object.defineProperty(this, 'resolve', {
        configurable: true,
        enumerable: true,
        writable: true,
        value: (result: unknown) => resolve(whole(result)),
      });
    },
  });
}
