/**
 * The SQL of splits, shared by all calculations. The parameters are column names from code, never user input. The
 * functions return strings, because jobs and requests build statements with different libraries.
 */

/** An aggregate for the new shares per old share over several splits. The rounding makes ratios of integers exact. */
export const toFactor = (ratio: string): string => `round(exp(sum(ln(${ratio}::numeric))), 10)`;

/**
 * The session day of a price in the exchange's time zone. A split takes effect at the opening bell: before it, a price
 * still belongs to the previous session and to an old share, regardless of the date.
 */
export const getSessionDay = (asOf: string, timeZone: string): string =>
  `(${asOf} at time zone coalesce(${timeZone}, 'UTC'))::date`;

/** The number of shares on session day `until` per share of the day `after`; 1 without a split between them. */
export const splitFactorSql = ({
  ticker,
  after,
  until,
}: {
  readonly ticker: string;
  readonly after: string;
  readonly until: string;
}): string =>
  `coalesce((select ${toFactor('split_action.ratio')} from corporate_actions split_action
    where split_action.ticker_id = ${ticker} and split_action.kind = 'split'
      and split_action.day > ${after} and split_action.day <= ${until}), 1)`;
