import type { ConversationEvent, EventTopic, EventTopics, QuoteEvent } from './events.ts';

import { isSharedVendorQuote, isVendorRequest, isVendorResponsePart } from '../market/vendor/sharedMessages.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasNumbers = (value: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === 'number');

const isList =
  <Item>(isItem: (value: unknown) => value is Item) =>
  (value: unknown): value is readonly Item[] =>
    Array.isArray(value) && value.every(isItem);

const isNumber = (value: unknown): value is number => typeof value === 'number';

const isQuote = (value: unknown): value is QuoteEvent =>
  isFields(value) &&
  hasNumbers(value, ['tickerId', 'price', 'previousClose', 'delaySeconds']) &&
  typeof value['state'] === 'string' &&
  typeof value['asOf'] === 'string' &&
  typeof value['isStale'] === 'boolean';

const isConversation = (value: unknown): value is ConversationEvent =>
  isFields(value) && hasNumbers(value, ['userId', 'botId', 'lastSeq', 'readSeq']);

const isBot = (value: unknown): value is EventTopics['bots.queued'] => isFields(value) && hasNumbers(value, ['botId']);

type PayloadGuards = { readonly [T in EventTopic]: (value: unknown) => value is EventTopics[T] };

/** Whether a payload of another process, perhaps of another release, is one that this process understands. */
export const payloadGuards: PayloadGuards = {
  'quotes.changed': isList(isQuote),
  'quotes.followed': isList(isNumber),
  'vendor.requested': isVendorRequest,
  'vendor.answered': isList(isVendorResponsePart),
  'vendor.quotes': isList(isSharedVendorQuote),
  'conversations.changed': isConversation,
  'bots.queued': isBot,
};

export const isTopic = (value: unknown): value is EventTopic =>
  typeof value === 'string' && Object.hasOwn(payloadGuards, value);
