export { Bot, createBot, type ButtonHandler, type Handler, type Incoming, type Outcome } from './bot.ts';
export { card, CARD_LIMITS, type CardInput } from './cards.ts';
export {
  BotClient,
  type BotApi,
  type CalendarFilter,
  type ClientOptions,
  type LeaseKey,
  type PollParams,
} from './client.ts';
export { DeveloperApi, type BotManifest, type ManifestChange, type ManifestResult } from './developerApi.ts';
export { Consumer, type ConsumerEvents, type ConsumerOptions } from './consumer.ts';
export { BotApiError, InvalidTokenError, MissingScopeError, UnreachableError } from './errors.ts';
export { Notice, type TypedEvent, type NoticeHandler } from './notices.ts';
export type { OptionSpec, OptionSpecs, OptionValues } from './options.ts';
export {
  SUGGESTION_LIMITS,
  SuggestionRequest,
  type Suggested,
  type SuggestHandler,
  type SuggestionOutcome,
} from './suggestions.ts';
export { BotRequest, type Reply, type SentAnswer } from './request.ts';
export type { RetryOptions } from './retry.ts';
export type { TableInput } from './tables.ts';
export { startBot, type RunningBot, type StartOptions } from './start.ts';
export { signWebhook, verifyWebhook, WebhookError, type VerifiedDelivery, type WebhookHeaders } from './webhooks.ts';
export { createFetchHandler, createNodeHandler, type WebhookHandlerOptions } from './webhookHandler.ts';
export type * from './wire.ts';
