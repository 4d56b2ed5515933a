import { readStored, readStoredText, writeStoredText } from '@/shared/storage/localStore';

/** Owner filter of a list of bots: all, the developer's own, or one team's (console §4). */
export type BotFilter = 'all' | 'personal' | `team:${number}`;

const KEY = 'bourse.botFilter';

/** Parses a filter; undefined when the text is invalid. */
export function toBotFilter(text: unknown): BotFilter | undefined {
  if (text === 'all' || text === 'personal') return text;
  if (typeof text !== 'string' || !text.startsWith('team:')) return undefined;
  return toTeamFilter(Number(text.slice('team:'.length)));
}

/** Returns undefined for an invalid team id. */
export function toTeamFilter(teamId: number): BotFilter | undefined {
  return Number.isSafeInteger(teamId) && teamId > 0 ? `team:${teamId}` : undefined;
}

export function getTeamId(filter: BotFilter): number | undefined {
  return filter === 'all' || filter === 'personal' ? undefined : Number(filter.slice('team:'.length));
}

/** The filter that was last used in this browser. Earlier versions stored it as JSON. */
export const readBotFilter = (): BotFilter => toBotFilter(readStoredText(KEY)) ?? readStored(KEY, toBotFilter) ?? 'all';

export function storeBotFilter(filter: BotFilter): void {
  writeStoredText(KEY, filter);
}

export function matchesBotFilter(
  filter: BotFilter,
  bot: { is_personal_team: boolean; team_id: number | null },
): boolean {
  if (filter === 'all') return true;
  return filter === 'personal' ? bot.is_personal_team : getTeamId(filter) === bot.team_id;
}
