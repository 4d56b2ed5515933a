import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/types.ts';
import { toFactor } from '../market/quotes/splits.ts';
import { lots, positions, type Positions } from './positions.ts';

/** Days before the period that are read as well, so that a price exists even after long holidays. */
const LOOKBACK_DAYS = 12;

export interface DayValue extends Record<string, unknown> {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly value: number;
  /** The index at the close of that day or an earlier one; null while there is none. */
  readonly index: number | null;
}

/**
 * The value of the current holdings at the close of each session day, in the currency of the sums, oldest first. A
 * stock that did not trade on a day counts with its previous price; one without an earlier price counts with its first.
 * A stock without any close in these days counts with its current value on each of them, as the last point of the line
 * does. Each stock contributes only its daily changes, so the query aggregates per day, regardless of the number of
 * stocks. The values are floats, because they are only used for a chart.
 */
export async function getValues(
  tx: Queryable,
  params: Positions,
  { indexId, days }: { readonly indexId: number | null; readonly days: number },
): Promise<DayValue[]> {
  const rows = await tx.execute<DayValue>(sql`
    with ${positions(params)}, ${lots},
    period as (
      select (${params.now.toISOString()}::timestamptz at time zone 'UTC')::date - ${days}::int as starts,
        (${params.now.toISOString()}::timestamptz at time zone 'UTC')::date - ${days + LOOKBACK_DAYS}::int as first_day
    ),
    units as (
      select ticker_id, sum(quantity * factor * rate)::float8 as units, max(session_day) as session_day from lot
      where price is not null group by ticker_id
    ),
    later_split as (
      select a.ticker_id, a.day, a.ratio from corporate_actions a join units using (ticker_id), period
      where a.kind = 'split' and a.day > period.first_day and a.day <= units.session_day
    ),
    close as (
      select c.ticker_id, c.day, c.close::float8 * units.units / case when c.ticker_id in (select ticker_id from later_split)
        then coalesce((select ${sql.raw(toFactor('s.ratio'))} from later_split s where s.ticker_id = c.ticker_id and s.day > c.day), 1)::float8
        else 1 end as value
      from units join daily_candles c on c.ticker_id = units.ticker_id, period
      where c.day >= period.first_day and c.day <= units.session_day
    ),
    change as (
      select day, value - lag(value) over (partition by ticker_id order by day) as step, value from close
    ),
    step as (
      select case when change.step is null then period.first_day else day end as day, coalesce(change.step, value) as step
      from change, period
    ),
    running as (
      select day, sum(sum(step)) over (order by day) as value from step group by day
    ),
    unmoved as (
      select coalesce(sum(value * rate), 0)::float8 as value from lot where ticker_id not in (select ticker_id from close)
    ),
    shown as (
      select greatest(running.day, period.starts) as day, running.value + unmoved.value as value, running.day as value_day
      from running, period, unmoved
    )
    select distinct on (shown.day) shown.day, shown.value, (
        select i.close::float8 from daily_candles i
        where i.ticker_id = ${indexId}::bigint and i.day <= shown.day and i.day >= (select first_day from period)
        order by i.day desc limit 1) as index
    from shown order by shown.day, value_day desc`);
  return [...rows];
}
