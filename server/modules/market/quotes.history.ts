import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobTools } from '../../jobs/jobTools.ts';
import type { Candle, ExchangeCode, Session } from '../../ports/market/market.ts';
import { sessionDayOf, splitFactor } from './splits.ts';

type Tools = Pick<JobTools, 'sql' | 'market' | 'now' | 'signal' | 'log'>;

const DAY = 86_400_000;
/** So far back an empty table is filled: what charts of two years need. */
const DAILY_DAYS = 730;
const INTRADAY_DAYS = 7;
/** Finer candles are kept for a while after that, then deleted. */
const INTRADAY_KEPT_DAYS = 14;
/** Companies with finer candles, the most traded ones, beside all funds and indices. */
const INTRADAY_COMPANIES = 60;
/** A source settles its closing prices after the bell. */
const SETTLED_MILLISECONDS = 15 * 60_000;
/** Tickers of one run; the rest waits for the next one. */
const TICKERS_OF_A_RUN = 150;
/** With a vendor each ticker is a request, and most of the budget belongs to people. */
const REQUESTS_OF_A_RUN = 15;
/** So many failures in a row end a run: the source is away. */
const MOST_FAILURES = 3;

interface Behind {
  readonly id: number;
  readonly exchange: ExchangeCode;
  /** Start of what is not kept yet. */
  readonly since: Date | null;
}

/** The last session of a ticker whose prices are settled. */
async function lastSettled({ market, now }: Tools, tickerId: number): Promise<Session | undefined> {
  const at = new Date(now().getTime() - SETTLED_MILLISECONDS);
  const session = await market.lastSession(tickerId, at);
  if (session === undefined || session.closesAt <= at.getTime()) return session;
  return market.lastSession(tickerId, new Date(session.opensAt - 1));
}

async function writeDaily(
  sql: Tools['sql'],
  tickerId: number,
  sessions: readonly Session[],
  candles: readonly Candle[],
) {
  const days = new Map(sessions.map(({ opensAt, date }) => [opensAt, date]));
  const rows = candles.flatMap(({ time, open, high, low, close, volume }) => {
    const day = days.get(time.getTime());
    return day === undefined ? [] : [{ day, open, high, low, close, volume }];
  });
  await sql`
    insert into daily_candles (ticker_id, day, open, high, low, close, volume)
    select ${tickerId}, day, open, high, low, close, volume
    from jsonb_to_recordset(${sql.json(rows)}) as fresh(day date, open numeric, high numeric, low numeric, close numeric, volume bigint)
    on conflict do nothing`;
}

async function writeIntraday(sql: Tools['sql'], tickerId: number, candles: readonly Candle[]) {
  const rows = candles.map(({ time, ...candle }) => ({ starts_at: time.toISOString(), ...candle }));
  await sql`
    insert into intraday_candles (ticker_id, minutes, starts_at, open, high, low, close, volume)
    select ${tickerId}, 5, starts_at, open, high, low, close, volume
    from jsonb_to_recordset(${sql.json(rows)})
      as fresh(starts_at timestamptz, open numeric, high numeric, low numeric, close numeric, volume bigint)
    on conflict do nothing`;
}

/** Keeps the days of one ticker that are not kept yet. */
async function keepDays(tools: Tools, { id, exchange, since }: Behind, last: Session): Promise<void> {
  const from = since ?? new Date(last.closesAt - DAILY_DAYS * DAY);
  const to = new Date(last.closesAt);
  const sessions = await tools.market.sessions(exchange, from, to);
  const candles = await tools.market.candles({ tickerId: id, interval: '1d', from, to, adjusted: false });
  await writeDaily(tools.sql, id, sessions, candles);
}

async function keepMinutes(tools: Tools, { id, since }: Behind, last: Session): Promise<void> {
  const earliest = new Date(last.closesAt - INTRADAY_DAYS * DAY);
  const from = since === null || since < earliest ? earliest : since;
  const to = new Date(last.closesAt);
  await writeIntraday(
    tools.sql,
    id,
    await tools.market.candles({ tickerId: id, interval: '5m', from, to, adjusted: false }),
  );
}

/** Calls `keep` for the tickers whose last settled session is not kept yet; how many there were. */
async function catchUp(
  tools: Tools,
  candidates: readonly Behind[],
  keep: (tools: Tools, behind: Behind, last: Session) => Promise<void>,
): Promise<number[]> {
  const most = tools.market.source === 'vendor' ? REQUESTS_OF_A_RUN : TICKERS_OF_A_RUN;
  const touched: number[] = [];
  let failures = 0;
  for (const behind of candidates) {
    if (tools.signal?.aborted === true || touched.length >= most || failures >= MOST_FAILURES) break;
    const last = await lastSettled(tools, behind.id);
    if (last === undefined || (behind.since !== null && last.opensAt < behind.since.getTime())) continue;
    try {
      await keep(tools, behind, last);
      touched.push(behind.id);
      failures = 0;
    } catch (error) {
      failures += 1;
      tools.log.warn({ err: error, tickerId: behind.id }, 'candles of a ticker could not be kept');
    }
    await nextTurn();
  }
  return touched;
}

/** The lows, highs and volumes that follow from the kept days, in shares of the quote that they stand beside. */
async function summarise(sql: Tools['sql'], tickerIds: readonly number[], at: Date): Promise<void> {
  await sql`
    with recent as (
      select c.ticker_id, c.low, c.high, c.volume, row_number() over (partition by c.ticker_id order by c.day desc) as place,
        ${sql.unsafe(splitFactor({ ticker: 'c.ticker_id', after: 'c.day', until: 'priced.day' }))} as factor
      from daily_candles c
      join (
        select q.ticker_id, ${sql.unsafe(sessionDayOf('q.as_of', 'e.time_zone'))} as day
        from quotes q join tickers t on t.id = q.ticker_id left join exchanges e on e.id = t.exchange_id
      ) priced on priced.ticker_id = c.ticker_id
      where c.ticker_id = any(${[...tickerIds]}::bigint[]) and c.day > ${at}::timestamptz::date - 366
    ), summary as (
      select ticker_id,
        min(round((low / factor)::numeric, 2)) filter (where place <= 5) as week_low,
        max(round((high / factor)::numeric, 2)) filter (where place <= 5) as week_high,
        min(round((low / factor)::numeric, 2)) as year_low,
        max(round((high / factor)::numeric, 2)) as year_high,
        (avg(volume * factor) filter (where place <= 21))::bigint as average_volume
      from recent group by ticker_id
    )
    update quotes q set week_low = least(s.week_low, q.day_low), week_high = greatest(s.week_high, q.day_high),
      year_low = least(s.year_low, q.day_low), year_high = greatest(s.year_high, q.day_high), average_volume = s.average_volume
    from summary s where s.ticker_id = q.ticker_id`;
}

/** Whose calendar a ticker keeps, see `loadInstruments`. */
const exchangeCode = (sql: Tools['sql']) => sql`
  case when e.code in ('NASDAQ', 'NYSE', 'BIST') then e.code when t.currency = 'TRY' then 'BIST' else 'NYSE' end as exchange`;

/**
 * Tickers with the day after their last kept one. Those without any come last, in changing order: what the source knows nothing
 * of must not stand in the way of the others.
 */
const daysBehind = (sql: Tools['sql']): Promise<Behind[]> => sql<Behind[]>`
  select t.id, ${exchangeCode(sql)}, (kept.day + 1)::timestamp at time zone 'UTC' as since
  from tickers t
  left join exchanges e on e.id = t.exchange_id
  left join lateral (select max(day) as day from daily_candles where ticker_id = t.id) kept on true
  order by kept.day desc nulls last, random()`;

/** The same for finer candles: all funds and indices, and the companies that trade most. */
const minutesBehind = (sql: Tools['sql']): Promise<Behind[]> => sql<Behind[]>`
  select t.id, ${exchangeCode(sql)}, kept.at + interval '1 minute' as since
  from (
    (select id from tickers where kind <> 'stock')
    union all
    (select q.ticker_id from quotes q join tickers s on s.id = q.ticker_id where s.kind = 'stock'
     order by q.average_volume * q.price desc, q.ticker_id limit ${INTRADAY_COMPANIES})
  ) chosen
  join tickers t on t.id = chosen.id
  left join exchanges e on e.id = t.exchange_id
  left join lateral (select max(starts_at) as at from intraday_candles where ticker_id = t.id and minutes = 5) kept on true
  order by kept.at desc nulls last, random()`;

/**
 * Keeps the candles of sessions that are over: daily ones of every ticker, five-minute ones of the most traded. What was missed while
 * no server ran is made up for, a part of the tickers in each run; doing it twice changes nothing.
 */
export async function keepCandles(tools: Tools): Promise<void> {
  const { sql, now } = tools;
  const touched = await catchUp(tools, await daysBehind(sql), keepDays);
  if (touched.length > 0) await summarise(sql, touched, now());
  await catchUp(tools, await minutesBehind(sql), keepMinutes);
  await sql`delete from intraday_candles where starts_at < ${new Date(now().getTime() - INTRADAY_KEPT_DAYS * DAY)}`;
}
