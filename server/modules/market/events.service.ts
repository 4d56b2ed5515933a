import { boundedPage } from '../../../rules/paging.ts';
import type { MarketEvent, QueryGetEventsArgs } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { inLanguage } from '../../i18n/inLanguage.ts';
import type { Language } from '../../i18n/translate.ts';
import * as store from './events.store.ts';

const usualSpan = 30 * 86_400_000;

const toEvent = (language: Language, row: store.EventRow): MarketEvent => ({
  id: row.id,
  ticker_id: row.tickerId,
  ticker_symbol: row.symbol,
  company_name: row.company,
  currency: row.currency,
  img: row.image ?? row.tickerImage,
  date: row.startsAt,
  name: inLanguage(language, row.name, row.nameTr),
  est_eps: row.estimatedEps,
  est_rev: row.estimatedRevenue,
});

// A calendar has no other days, and the database none before our era.
const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/** A moment that arrived as text in ISO 8601 (see the DateTime scalar), brought within what a calendar holds. */
const toDate = (value: Date | string | null | undefined, fallback: number): Date =>
  new Date(Math.min(latest, Math.max(earliest, new Date(value ?? fallback).getTime())));

/**
 * What the calendar holds, next first: of the coming 30 days unless other days are asked for.
 * @throws UserError 400 when the end lies before the beginning
 */
export async function list(
  ctx: Context,
  args: QueryGetEventsArgs,
): Promise<{ readonly data: MarketEvent[]; readonly total: number }> {
  const from = toDate(args.from, ctx.now().getTime());
  const to = toDate(args.to, from.getTime() + usualSpan);
  if (to < from) throw new UserError(400, 'market.eventsBackwards');
  const { rows, total } = await store.page(
    ctx.db,
    signedIn(ctx).id,
    { from, to, tickerId: args.tickerId },
    boundedPage(args),
  );
  return { data: rows.map((row) => toEvent(ctx.language, row)), total };
}
