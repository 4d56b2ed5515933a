import { isUpload } from './upload.ts';

/** Whether a text contains a NUL byte or an unpaired surrogate. PostgreSQL can store neither. */
export const hasUnstorableText = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const MAX_VALUES = 5_000;
const MAX_LEVELS = 12;

type Problem = 'holds too many values' | 'is nested too deeply' | 'contains a character that cannot be stored';

/**
 * Checks values of a caller before any other code reads them: their number, their nesting, and texts that cannot be
 * stored.
 * @returns the first problem, with the name of the value; undefined for usable values
 */
export function findValueProblem(
  values: Readonly<Record<string, unknown>>,
): { readonly name: string; readonly problem: Problem } | undefined {
  let seen = 0;
  const check = (value: unknown, level: number): Problem | undefined => {
    seen += 1;
    if (seen > MAX_VALUES) return 'holds too many values';
    if (level > MAX_LEVELS) return 'is nested too deeply';
    if (typeof value === 'string')
      return hasUnstorableText(value) ? 'contains a character that cannot be stored' : undefined;
    if (typeof value !== 'object' || value === null || isUpload(value)) return undefined;
    if (Array.isArray(value)) return checkAll(value, level + 1);
    if (Object.keys(value).some(hasUnstorableText)) return 'contains a character that cannot be stored';
    return checkAll(Object.values(value), level + 1);
  };
  const checkAll = (inner: readonly unknown[], level: number): Problem | undefined => {
    for (const value of inner) {
      const problem = check(value, level);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
  for (const [name, value] of Object.entries(values)) {
    const problem = hasUnstorableText(name) ? 'contains a character that cannot be stored' : check(value, 1);
    if (problem !== undefined) return { name: name.slice(0, 100).toWellFormed().replaceAll('\0', ''), problem };
  }
  return undefined;
}
