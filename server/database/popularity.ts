const POINTS = 'up_votes - down_votes + 2 * comment_count';

/** Ten times the points are worth as much as being written this many seconds later: three days. */
const SECONDS_PER_FACTOR = 259_200;

/** A post without points ranks as if it was written 30 days earlier. */
const WITHOUT_POINTS = -10;

/**
 * The ranking of the Popular tab, as SQL over the columns of `posts`: the logarithm of votes and comments plus the time
 * of writing. Time alone never changes the order, so the value is written with each change and needs no refresh.
 * @param change of votes minus down votes plus twice the comments in the same statement: a number, or its SQL
 */
export function popularitySql(change: number | string = 0): string {
  const total = `(${POINTS} + ${typeof change === 'number' ? Math.trunc(change) : `(${change})`})`;
  const rank = `case when ${total} > 0 then log(${total}) else ${WITHOUT_POINTS} - log(1 + abs(${total})) end`;
  return `round((${rank} + extract(epoch from created_at) / ${SECONDS_PER_FACTOR})::numeric, 6)::float8`;
}

/** The popularity of a new post without votes. */
export const initialPopularity = (createdAt: Date): number =>
  Number((WITHOUT_POINTS + createdAt.getTime() / (SECONDS_PER_FACTOR * 1000)).toFixed(6));
