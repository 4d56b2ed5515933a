/** Messages of the conversations with bots. */
export const enConversations = {
  'conversations.sent': 'Sent',
  'conversations.notFound': 'You have no conversation with this bot.',
  'conversations.notSubscribed': 'Subscribe to this bot to write to it.',
  'conversations.botUnavailable': 'This bot is not available at the moment, so it receives no messages.',
  'conversations.unknownCommand': 'This bot has no command /{command}. Type / to see its commands.',
  'conversations.missingOption': '/{command} needs a value: {option}.',
  'conversations.unknownStock': 'No stock has the symbol {text}.',
  'conversations.notANumber': '{option} must be a number.',
  'conversations.unknownChoice': '{option} must be one of: {choices}.',
  'conversations.tooFast':
    'You are sending messages too fast. Please wait {seconds, plural, one {# second} other {# seconds}}.',
  'conversations.tooManyWaiting': '{count} of your messages still wait for the bot. Please wait for its answers.',
  'conversations.consentGiven': 'Permission given',
  'conversations.consentWithdrawn': 'Permission withdrawn',
  'conversations.leaseEnded': 'The lease of this event has ended. The event is delivered again.',
  'conversations.interactionNotFound': 'This interaction could not be found.',
  'conversations.tooManyAnswers': 'A request can have at most {count} answers.',
  'conversations.emptyAnswer': 'An answer needs a text or a card.',
  'conversations.tooManyPolls': '{count} calls of this bot already wait for events. Let one of them end first.',
  'conversations.missingScope': 'The person has not given the permission {scope}.',
} as const;
