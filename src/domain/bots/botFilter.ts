import { readStored, readStoredText, writeStoredText } from '@/shared/storage/localStore';

/** Whose bots a list shows: all, the developer's own, or one team's (console §4). */
export type BotFilter = 'all' | 'personal' | `team:${number}`;

const key = 'bourse.botFilter';

/** The filter that a text names, undefined when it names none. */
export function toBotFilter(text: unknown): BotFilter | undefined {
  if (text === 'all' || text === 'personal') return text;
  if (typeof text !== 'string' || !text.startsWith('team:')) return undefined;
  return teamFilter(Number(text.slice('team:'.length)));
}

/** The filter for one team, undefined when the id is none. */
export function teamFilter(teamId: number): BotFilter | undefined {
  return Number.isSafeInteger(teamId) && teamId > 0 ? `team:${teamId}` : undefined;
}

/** The team that a filter names. */
export function findTeam(filter: BotFilter): number | undefined {
  return filter === 'all' || filter === 'personal' ? undefined : Number(filter.slice('team:'.length));
}

/** What was chosen last in this browser: the plain words, or the JSON of earlier versions. */
export const readBotFilter = (): BotFilter => toBotFilter(readStoredText(key)) ?? readStored(key, toBotFilter) ?? 'all';

export function storeBotFilter(filter: BotFilter): void {
  writeStoredText(key, filter);
}

/** Whether a filter lets a bot through. */
export function shows(filter: BotFilter, bot: { is_personal_team: boolean; team_id: number | null }): boolean {
  if (filter === 'all') return true;
  return filter === 'personal' ? bot.is_personal_team : findTeam(filter) === bot.team_id;
}
