import { BOT_LANES, type BotLaneName } from '../../../rules/bots/lanes.ts';
import { isRecord } from '../../base/isRecord.ts';
import type { ConversationEvent, EventTopic, EventTopics, QuoteEvent } from './events.ts';

import { isSharedVendorQuote, isVendorRequest, isVendorResponsePart } from '../market/vendor/sharedMessages.ts';

type Fields = Readonly<Record<string, unknown>>;

const hasNumbers = (value: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === 'number');

const hasNumbersOrNull = (value: Fields, names: readonly string[]): boolean =>
  names.every((name) => value[name] === null || typeof value[name] === 'number');

const isList =
  <Item>(isItem: (value: unknown) => value is Item) =>
  (value: unknown): value is readonly Item[] =>
    Array.isArray(value) && value.every(isItem);

const isNumber = (value: unknown): value is number => typeof value === 'number';

const isQuoteEvent = (value: unknown): value is QuoteEvent =>
  isRecord(value) &&
  hasNumbers(value, ['tickerId', 'price', 'previousClose', 'delaySeconds']) &&
  hasNumbersOrNull(value, ['dayLow', 'dayHigh', 'volume', 'afterHoursPrice']) &&
  typeof value['state'] === 'string' &&
  typeof value['asOf'] === 'string' &&
  typeof value['isSimulated'] === 'boolean' &&
  typeof value['isStale'] === 'boolean';

const isConversationEvent = (value: unknown): value is ConversationEvent =>
  isRecord(value) &&
  hasNumbers(value, ['userId', 'botId', 'lastSeq', 'readSeq']) &&
  (value['changed'] === undefined || value['changed'] === 'last_message' || value['changed'] === 'read_mark');

const isLane = (value: unknown): value is BotLaneName => BOT_LANES.some((lane) => lane === value);

const isBotEvent = (value: unknown): value is EventTopics['bots.queued'] =>
  isRecord(value) && hasNumbers(value, ['botId']) && isLane(value['lane']);

const isQuestion = (value: unknown): value is EventTopics['suggestions.requested'] =>
  isRecord(value) && hasNumbers(value, ['botId']) && isLane(value['lane']) && typeof value['hasEndpoint'] === 'boolean';

const isGiven = (value: unknown): value is EventTopics['suggestions.given'] =>
  isRecord(value) && typeof value['id'] === 'string';

type PayloadGuards = { readonly [T in EventTopic]: (value: unknown) => value is EventTopics[T] };

/** Whether a payload of another process, perhaps of another release, is one that this process understands. */
export const payloadGuards: PayloadGuards = {
  'quotes.changed': isList(isQuoteEvent),
  'quotes.followed': isList(isNumber),
  'vendor.requested': isVendorRequest,
  'vendor.answered': isList(isVendorResponsePart),
  'vendor.quotes': isList(isSharedVendorQuote),
  'conversations.changed': isConversationEvent,
  'bots.queued': isBotEvent,
  'suggestions.requested': isQuestion,
  'suggestions.given': isGiven,
  'social.recorded': (value) => value === true,
};

/** Returns whether a text is a topic of events that this process has. */
export const isTopic = (value: unknown): value is EventTopic =>
  typeof value === 'string' && Object.hasOwn(payloadGuards, value);
