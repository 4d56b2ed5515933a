/**
 * The SQL of splits, told once for all who reckon with them. Parts are columns named by code, never anything sent; a text,
 * because jobs and requests write their statements with different libraries.
 */

/** New shares per old one over several splits, an aggregate. Ratios of whole numbers come out exact. */
export const toFactor = (ratio: string): string => `round(exp(sum(ln(${ratio}::numeric))), 10)`;

/**
 * The day of the session that a price is of, where it is traded. A split takes effect with the opening bell of its day: hours
 * before it, whatever the date, the price is still that of the session before and of an old share.
 */
export const getSessionDay = (asOf: string, timeZone: string): string =>
  `(${asOf} at time zone coalesce(${timeZone}, 'UTC'))::date`;

/** What one share of the day `after` has become by the session day `until`; 1 without a split between. */
export const splitFactor = ({
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
