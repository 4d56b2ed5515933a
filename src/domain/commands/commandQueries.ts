/** Queries that depend on commands: the list, and the bot with its number of commands and its checklist. */
export const COMMAND_QUERIES = ['getBotCommand', 'getBotDetailsById'] as const;
