import type { BotDetail_BotFragment } from '@/generated/bots/fragments';

/** The props of a tab that shows the bot itself. Tabs that read their own data take its id. */
export interface BotPartProps {
  bot: BotDetail_BotFragment;
}
