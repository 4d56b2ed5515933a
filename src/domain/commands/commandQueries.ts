/** What shows commands: the list, and the bot with their number and the requirement to have one. */
export const COMMAND_QUERIES = ['getBotCommand', 'getBotDetailsById'] as const;
