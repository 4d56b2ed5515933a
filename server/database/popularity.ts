const points = 'up_votes - down_votes + 2 * comment_count';

/**
 * The order of the Popular tab, as SQL over the columns of `posts`: votes and comments count by their logarithm, and ten
 * times as many make up for 12.5 hours of age. Time moves nobody past another, so it is written once with each change and
 * needs no refreshing.
 * @param change of votes minus down votes plus twice the comments, which the same statement writes: a number, or its SQL
 */
export function popularitySql(change: number | string = 0): string {
  const total = `(${points} + ${typeof change === 'number' ? Math.trunc(change) : `(${change})`})`;
  return `round((sign(${total}) * log(1 + abs(${total})) + extract(epoch from created_at) / 45000)::numeric, 6)::float8`;
}

/** The same for a post that nobody has seen yet. */
export const popularityAtFirst = (createdAt: Date): number => Number((createdAt.getTime() / 45_000_000).toFixed(6));
