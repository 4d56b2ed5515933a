import type { Bot, BotTransfer } from '../../../generated/schema.ts';
import type { toPartFields } from '../bots.mapper.ts';
import type { ChecklistFacts } from '../lifecycle/checklist.ts';

/** What the resolvers of a bot's fields would read later. */
export interface KnownDetails {
  readonly parts: ReturnType<typeof toPartFields>;
  readonly facts: ChecklistFacts;
  readonly transfer: BotTransfer | null;
}

const known = new WeakMap<Bot, KnownDetails>();

/** Keeps what was read with a bot of a response, so that its fields need no further statements. */
export function setKnownDetails(bot: Bot, details: KnownDetails): Bot {
  known.set(bot, details);
  return bot;
}

/** Undefined for bots of lists: their fields are read for all bots at once, and only if they were requested. */
export const getKnownDetails = (bot: Bot): KnownDetails | undefined => known.get(bot);
