import type { AddBotMutation } from '@/generated/bots/addBot';

/** A new bot with the secrets that are shown once. */
export type CreatedBot = NonNullable<AddBotMutation['addBot']['data']>;
