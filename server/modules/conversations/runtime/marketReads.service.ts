import { calendarSchema, newsSchema, postsSchema } from '../../../../rules/bots/marketReads.ts';
import { DAY_MS } from '../../../base/durations.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { readPublicEvents } from '../../market/publicEvents.service.ts';
import { findTickers } from '../../market/tickerRecord.ts';
import { readPublicNews } from '../../news/publicNews.service.ts';
import { readPublicPosts } from '../../posts/publicPosts.service.ts';
import type { CallingBot } from './botCalls.service.ts';
import { requireGrant } from './data.service.ts';

type Input = Readonly<Record<string, unknown>>;

/** @throws UserError 404 */
async function assertStock(ctx: Context, id: number): Promise<void> {
  if (!(await findTickers(ctx.db, [id])).has(id)) throw new UserError(404, 'conversations.stockNotFound');
}

/** An article as bots receive it. */
interface BotArticle {
  readonly id: number;
  readonly title: string;
  readonly source: string;
  readonly published_at: string;
}

/**
 * Reads the latest news about a stock that all people may read, the newest first.
 * @throws UserError 400, 404
 */
export async function readBotNews(ctx: Context, input: Input): Promise<BotArticle[]> {
  const { ticker, limit } = await parseInput(newsSchema, input);
  await assertStock(ctx, ticker);
  const rows = await readPublicNews(ctx.db, ticker, limit);
  return rows.map(({ id, title, source, date }) => ({ id, title, source, published_at: date.toISOString() }));
}

/** An event of the calendar as bots receive it. */
interface BotCalendarEvent {
  readonly id: number;
  /** Null for an event of the whole market. */
  readonly ticker_id: number | null;
  readonly symbol: string | null;
  readonly currency: string | null;
  readonly name: string;
  readonly name_tr: string;
  readonly starts_at: string;
  readonly estimated_eps: number | null;
  readonly estimated_revenue: number | null;
}

/**
 * Reads the coming events of the calendar, the next one first.
 * @throws UserError 400, 404
 */
export async function readBotCalendar(ctx: Context, input: Input): Promise<BotCalendarEvent[]> {
  const { ticker, days, limit } = await parseInput(calendarSchema, input);
  if (ticker !== undefined) await assertStock(ctx, ticker);
  const from = ctx.now();
  const to = new Date(from.getTime() + days * DAY_MS);
  const rows = await readPublicEvents(ctx.db, { from, to, tickerId: ticker }, limit);
  return rows.map((row) => ({
    id: row.id,
    ticker_id: row.tickerId,
    symbol: row.symbol,
    currency: row.currency,
    name: row.name,
    name_tr: row.nameTr,
    starts_at: row.startsAt.toISOString(),
    estimated_eps: row.estimatedEps,
    estimated_revenue: row.estimatedRevenue,
  }));
}

/** A public post as bots receive it. */
interface BotPost {
  readonly id: number;
  readonly text: string;
  readonly author: string;
  readonly written_at: string;
  readonly up_votes: number;
  readonly down_votes: number;
  readonly comments: number;
}

/**
 * Reads the latest posts about a stock that all people may read and that the person who made the request sees too: no
 * private authors, and none that the person has blocked or muted.
 * @throws UserError 400, 403 without the permission, 404
 */
export async function readBotPosts(ctx: Context, { id: botId, lane }: CallingBot, input: Input): Promise<BotPost[]> {
  const { ticker, limit, interactionId } = await parseInput(postsSchema, input);
  const userId = await requireGrant(ctx, { botId, lane, interactionId }, 'posts_read');
  await assertStock(ctx, ticker);
  const candidateLimit = ctx.config.limits.feedCandidates;
  const rows = await readPublicPosts(ctx.db, { userId, tickerId: ticker }, { limit, candidateLimit });
  return rows.map((row) => ({
    id: row.id,
    text: row.description,
    author: row.username,
    written_at: row.createdAt.toISOString(),
    up_votes: row.upVotes,
    down_votes: row.downVotes,
    comments: row.comments,
  }));
}
