import { MINUTE_MS } from '../../base/durations.ts';
import type { AlertFiring, SeriesPoint } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { translate } from '../../i18n/translate.ts';
import { formatSentence } from './alertTexts.ts';
import { listFirings, type FiringRow } from './alertFirings.store.ts';

const SECOND = 1000;

/** A reader who was away finds older firings in the notifications. */
const LONGEST = 10 * MINUTE_MS;
/** Without a time: the interval in which a page may have loaded. */
const FIRST = MINUTE_MS;
/** Firings of a transaction that has not committed yet are found by the next call. */
const OVERLAP = 5 * SECOND;
const CHART = 30 * MINUTE_MS;
/** More toasts would cover the page. */
const MAX_FIRINGS = 3;

/** Returns the caller's alerts that fired just now, and the time from which the next call continues. */
export async function list(
  ctx: Context,
  { since }: { readonly since?: Date | string | null },
): Promise<{ data: AlertFiring[]; as_of: Date }> {
  const viewer = requireViewer(ctx);
  const now = ctx.now().getTime();
  const wanted = since === undefined || since === null ? now - FIRST : new Date(since).getTime();
  const from = new Date(Math.max(wanted, now - LONGEST));
  const rows = await listFirings(ctx.db, viewer.id, from, MAX_FIRINGS);
  const data = await Promise.all(rows.map((row) => toFiring(ctx, row)));
  return { data, as_of: new Date(now - OVERLAP) };
}

async function toFiring(ctx: Context, row: FiringRow): Promise<AlertFiring> {
  const { messageId, values } = formatSentence(row);
  return {
    id: row.id,
    ticker_id: row.tickerId,
    ticker_symbol: row.symbol,
    ticker_name: row.tickerName,
    text: translate(ctx.language, messageId, values),
    price: row.price,
    currency: row.currency,
    fired_at: row.crossedAt,
    points: await readLastMinutes(ctx, row.tickerId),
  };
}

async function readLastMinutes(ctx: Context, tickerId: number): Promise<SeriesPoint[]> {
  const to = ctx.now();
  const from = new Date(to.getTime() - CHART);
  const reader = String(requireViewer(ctx).id);
  try {
    const candles = await ctx.market.candles({ tickerId, interval: '1m', from, to, reader });
    return candles.map(({ time, close }) => ({ date: time.toISOString(), value: close }));
  } catch (error) {
    // The message is complete without the chart.
    ctx.log.warn({ err: error, tickerId }, 'the chart of a fired alert could not be read');
    return [];
  }
}
