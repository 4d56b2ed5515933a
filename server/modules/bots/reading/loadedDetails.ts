import type { Bot, BotTransfer } from '../../../generated/schema.ts';
import type { toPartFields } from '../bots.mapper.ts';
import type { ChecklistFacts } from '../lifecycle/checklist.ts';

/** What the resolvers of a bot's fields would read later. */
export interface LoadedDetails {
  readonly parts: ReturnType<typeof toPartFields>;
  readonly facts: ChecklistFacts;
  readonly transfer: BotTransfer | null;
}

const detailsByBot = new WeakMap<Bot, LoadedDetails>();

/** Stores what was read with a bot of a response, so that its fields need no further statements. */
export function setLoadedDetails(bot: Bot, details: LoadedDetails): Bot {
  detailsByBot.set(bot, details);
  return bot;
}

/** Undefined for bots of lists: their fields are read for all bots at once, and only if they were requested. */
export const findLoadedDetails = (bot: Bot): LoadedDetails | undefined => detailsByBot.get(bot);
