import { translate } from '../i18n/translate.ts';
import { LiveItems, type LiveCall } from './liveCall.ts';
import type { QuoteEvent } from '../ports/events/events.ts';
import type { QuoteFeed } from '../modules/market/quotes/liveQuotes.feed.ts';
import { followedIds, toLiveQuote } from '../modules/market/quotes/liveQuotes.service.ts';

const getIds = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];

/** The subscription to prices: all prices first, then in each round the changed ones. */
export const quoteChanges = (feed: QuoteFeed): LiveCall =>
  new LiveItems<QuoteEvent>({
    open(_reader, args) {
      const tickerIds = followedIds(getIds(args['tickerIds']));
      return (onChange) => feed.follow({ tickerIds, onChange });
    },
    toKey: ({ tickerId }) => tickerId,
    envelope: (language, quotes) => ({
      status: 200,
      message: translate(language, 'common.ok'),
      data: quotes.map((quote) => toLiveQuote(quote, language)),
    }),
  });
