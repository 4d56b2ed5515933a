import { boundedPage } from '../../../rules/paging.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { MarketEvent, QueryGetEventsArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import * as store from './events.store.ts';

const DEFAULT_SPAN_MS = 30 * DAY_MS;

const toEvent = (language: Language, row: store.EventRow): MarketEvent => ({
  id: row.id,
  ticker_id: row.tickerId,
  ticker_symbol: row.symbol,
  company_name: row.company,
  currency: row.currency,
  img: row.image ?? row.tickerImage,
  date: row.startsAt,
  name: pickText(language, row.name, row.nameTr),
  est_eps: row.estimatedEps,
  est_rev: row.estimatedRevenue,
});

// Bounds the range so that extreme dates cause no error in PostgreSQL.
const MIN_DATE_MS = Date.UTC(1970, 0, 1);
const MAX_DATE_MS = Date.UTC(2200, 0, 1);

/** Parses an ISO 8601 date (see the DateTime scalar) and clamps it to the supported range. */
const toDate = (value: Date | string | null | undefined, fallback: number): Date =>
  new Date(Math.min(MAX_DATE_MS, Math.max(MIN_DATE_MS, new Date(value ?? fallback).getTime())));

/**
 * Returns a page of the calendar's events, next first, by default of the coming 30 days.
 * @throws UserError 400 when the end is before the start
 */
export async function list(
  ctx: Context,
  args: QueryGetEventsArgs,
): Promise<{ readonly data: MarketEvent[]; readonly total: number }> {
  const from = toDate(args.from, ctx.now().getTime());
  const to = toDate(args.to, from.getTime() + DEFAULT_SPAN_MS);
  if (to < from) throw new UserError(400, 'market.eventsBackwards');
  const { rows, total } = await store.listPage(
    ctx.db,
    requireViewer(ctx).id,
    { from, to, tickerId: args.tickerId },
    boundedPage(args),
  );
  return { data: rows.map((row) => toEvent(ctx.language, row)), total };
}
