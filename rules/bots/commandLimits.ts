/** Limits of a bot's commands, texts in characters as people count them. */
export const COMMAND_LIMITS = {
  /** Without the slash. */
  command: 32,
  description: 256,
  /** Commands of one bot. */
  perBot: 100,
  /** Uses that one call of addBotCommandUse may report. */
  uses: 1000,
} as const;
