import { timingSafeEqual } from 'node:crypto';

/** Compares a secret with a text of a caller. The time that it takes says nothing about where they differ. */
export function isEqualConstantTime(first: string, second: string): boolean {
  const [left, right] = [Buffer.from(first), Buffer.from(second)];
  return left.length === right.length && timingSafeEqual(left, right);
}
