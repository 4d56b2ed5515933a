import type { AddBotMutation } from '@/generated/bots/addBot';

/** A new bot with its secrets, which are shown once. */
export type CreatedBot = NonNullable<AddBotMutation['addBot']['data']>;
