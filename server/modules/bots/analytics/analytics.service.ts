import type {
  BotAnalysis,
  BotAnalysisSort,
  BotChartKind,
  ChartDuration,
  ChartPoint,
} from '../../../generated/schema.ts';
import { toIsoDate } from '../../../../rules/days.ts';
import { ANALYSIS_DAYS } from '../../../../rules/bots/analytics.ts';
import { commandQuestionSchema } from '../../../../rules/bots/commands.ts';
import { boundedPage } from '../../../../rules/paging.ts';
import type { Queryable } from '../../../database/types.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { pickText } from '../../../i18n/pickText.ts';
import { commandKey } from '../../../database/keys.ts';
import { teamName } from '../../teams/teamName.ts';
import * as store from './analytics.store.ts';
import { daysBefore, stepsUntil } from './analyticsSteps.ts';
import { assertBotAllows } from '../bots.policy.ts';
import { findBot } from '../botRecord.ts';

interface ChartQuery {
  readonly bot: { readonly id: number; readonly subscriberCount: number };
  readonly unit: ChartDuration;
  readonly steps: readonly Date[];
  readonly from: Date;
  /** A command's key; undefined for all commands. */
  readonly key: string | undefined;
}

async function usePerStep(tx: Queryable, { bot, unit, steps, from, key }: ChartQuery): Promise<number[]> {
  const uses = await store.countUsesPerStep(tx, { botId: bot.id, unit, from: toIsoDate(from), key });
  return steps.map((step) => uses.get(toIsoDate(step)) ?? 0);
}

/** Counts backwards from the current number, which is correct even when old events are missing. */
async function subscribersPerStep(tx: Queryable, { bot, unit, steps, from }: ChartQuery): Promise<number[]> {
  const changes = await store.countSubscriberChanges(tx, { botId: bot.id, unit, from });
  let number = bot.subscriberCount;
  const backwards = steps.toReversed().map((step) => {
    const atEnd = number;
    number -= changes.get(toIsoDate(step)) ?? 0;
    return Math.max(0, atEnd);
  });
  return backwards.toReversed();
}

async function ratingPerStep(tx: Queryable, { bot, unit, steps, from }: ChartQuery): Promise<number[]> {
  const written = await store.countReviewsPerStep(tx, { botId: bot.id, unit, from });
  let [count, stars] = [0, 0];
  return steps.map((step) => {
    const here = written.get(toIsoDate(step));
    count += here?.count ?? 0;
    stars += here?.stars ?? 0;
    return count === 0 ? 0 : stars / count;
  });
}

const seriesReaders: Readonly<Record<BotChartKind, (tx: Queryable, query: ChartQuery) => Promise<number[]>>> = {
  use: usePerStep,
  subscribers: subscribersPerStep,
  ratings: ratingPerStep,
};

/**
 * Returns a chart of a bot for its team and admins. rules/bots/analytics.ts defines the number of steps; empty ones are
 * included.
 */
export async function chart(
  ctx: Context,
  args: {
    readonly botId: number;
    readonly commandText?: string | null;
    readonly chart?: BotChartKind | null;
    readonly durationType?: ChartDuration | null;
  },
): Promise<ChartPoint[]> {
  const viewer = requireViewer(ctx);
  const { bot } = assertBotAllows(viewer, 'view', await findBot(ctx.db, args.botId, viewer.id));
  const unit = args.durationType ?? 'day';
  const commandText = args.commandText ?? '';
  const key =
    commandText.trim() === ''
      ? undefined
      : commandKey((await parseInput(commandQuestionSchema, { command: commandText })).command);
  const now = ctx.now();
  const steps = stepsUntil(unit, now);
  const values = await seriesReaders[args.chart ?? 'use'](ctx.db, { bot, unit, steps, from: steps[0] ?? now, key });
  return steps.map((step, index) => ({ chart_ts: step, cts: now, value: values[index] ?? 0, duration_type: unit }));
}

export interface OverviewArgs {
  readonly botId?: number | null;
  readonly searchText?: string | null;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy?: BotAnalysisSort | null;
  readonly sortOrder?: 'asc' | 'desc' | null;
}

/** Returns the stats of the bots of the caller's teams, with four statements whatever their number. */
export async function overview(ctx: Context, args: OverviewArgs): Promise<{ data: BotAnalysis[]; total: number }> {
  const viewer = requireViewer(ctx);
  const now = ctx.now();
  const from = daysBefore(now, ANALYSIS_DAYS - 1);
  const before = daysBefore(now, 2 * ANALYSIS_DAYS - 1);
  const sortBy = args.sortBy ?? 'uses';
  const { rows, total } = await store.listPage(
    ctx.db,
    { memberId: viewer.id, botId: args.botId ?? undefined, searchText: args.searchText ?? undefined },
    { ...boundedPage(args), sortBy, descending: (args.sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc')) === 'desc' },
    { from: toIsoDate(from), before: toIsoDate(before) },
  );
  const ids = rows.map(({ bot }) => bot.id);
  const [uses, changes] = await Promise.all([
    store.countUsesPerDay(ctx.db, ids, toIsoDate(from)),
    store.getChanges(ctx.db, ids, from),
  ]);
  const perDay = new Map(uses.map((row) => [`${row.botId} ${row.day}`, row.uses]));
  const days = Array.from({ length: ANALYSIS_DAYS }, (_unused, index) =>
    toIsoDate(daysBefore(now, ANALYSIS_DAYS - 1 - index)),
  );
  const data = rows.map(({ bot, status, team, ...stats }): BotAnalysis => ({
    id: bot.id,
    name: bot.name,
    handler: bot.handler,
    image: bot.image,
    thumb: bot.thumb,
    s2_bot_status: { id: status.id, status: pickText(ctx.language, status.status, status.statusTr) },
    team_id: team.id,
    team_name: teamName(ctx.language, team),
    num_subscribers: bot.subscriberCount,
    subscribers_30_days: changes.get(bot.id) ?? 0,
    uses_30_days: stats.uses,
    uses_previous_30_days: stats.usesBefore,
    trend: days.map((day) => perDay.get(`${bot.id} ${day}`) ?? 0),
    avg_out_five: bot.reviewCount === 0 ? null : bot.starTotal / bot.reviewCount,
    num_reviews: bot.reviewCount,
  }));
  return { data, total };
}
