/** Whether an error is a unique violation; `constraint` is the name of the index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  for (let cause: unknown = error, level = 0; cause instanceof Error && level < 5; cause = cause.cause, level += 1) {
    if ('code' in cause && cause.code === '23505')
      return 'constraint_name' in cause && cause.constraint_name === constraint;
  }
  return false;
}
