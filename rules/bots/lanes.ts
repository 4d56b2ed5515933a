/** Which consumers get the events of a conversation: those that serve subscribers, or those of developers. */
export const BOT_LANES = ['live', 'test'] as const;

export type BotLaneName = (typeof BOT_LANES)[number];
