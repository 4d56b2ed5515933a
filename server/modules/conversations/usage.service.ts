import { DAY_MS } from '../../base/durations.ts';
import type { BotUsage, BotUsageStats } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { findBot } from '../bots/botRecord.ts';
import { assertBotAllows } from '../bots/bots.policy.ts';
import { measureUsage, type UsageRow } from './usage.store.ts';

/** Days that are measured, the current one included. */
const MEASURED_DAYS = 30;

/** Commands that are listed, the most used first. */
const MAX_COMMANDS = 50;

const roundTenth = (value: number): number => Math.round(value * 10) / 10;

const toStats = ({ requests, commands, ended, answered, answers, median }: UsageRow): BotUsageStats => ({
  requests,
  commands,
  answers,
  answered_percentage: ended === 0 ? null : roundTenth((answered / ended) * 100),
  median_answer_seconds: median === null ? null : roundTenth(median),
});

/**
 * Returns what people outside of the team have requested of a bot and how it answered, as the platform measured it.
 * @throws UserError 404 for a bot that the caller cannot see in the console
 */
export async function readUsage(ctx: Context, botId: number): Promise<BotUsage> {
  const viewer = requireViewer(ctx);
  assertBotAllows(viewer, 'view', await findBot(ctx.db, botId, viewer.id));
  const today = Math.floor(ctx.now().getTime() / DAY_MS) * DAY_MS;
  const rows = await measureUsage(ctx.db, botId, new Date(today - (MEASURED_DAYS - 1) * DAY_MS));
  const total = rows.find(({ kind }) => kind === 'all');
  return {
    total: total === undefined || total.requests === 0 ? null : toStats(total),
    days: rows.flatMap((row) => (row.kind === 'day' ? { day: row.day ?? '', stats: toStats(row) } : [])),
    commands: rows
      .filter(({ kind }) => kind === 'command')
      .slice(0, MAX_COMMANDS)
      .map((row) => ({ command: row.command, stats: toStats(row) })),
  };
}
