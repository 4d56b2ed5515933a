const points = 'up_votes - down_votes + 2 * comment_count';

/**
 * The ranking of the Popular tab, as SQL over the columns of `posts`: the logarithm of votes and comments plus age,
 * where a factor of ten equals 12.5 hours. Time alone never changes the order, so the value is written with each change
 * and needs no refresh.
 * @param change of votes minus down votes plus twice the comments in the same statement: a number, or its SQL
 */
export function popularitySql(change: number | string = 0): string {
  const total = `(${points} + ${typeof change === 'number' ? Math.trunc(change) : `(${change})`})`;
  return `round((sign(${total}) * log(1 + abs(${total})) + extract(epoch from created_at) / 45000)::numeric, 6)::float8`;
}

/** The popularity of a new post without votes. */
export const initialPopularity = (createdAt: Date): number => Number((createdAt.getTime() / 45_000_000).toFixed(6));
