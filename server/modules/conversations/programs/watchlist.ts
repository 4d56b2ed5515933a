import { UserError } from '../../../context/envelope.ts';
import type { BotScope } from '../../../generated/schema.ts';
import type { Language } from '../../../i18n/translate.ts';
import { readQuotes } from '../../market/quotes/quotes.service.ts';
import { findTickers } from '../../market/tickerRecord.ts';
import { readAlerts, readWatchlist, type SubscriberAlert } from '../runtime/data.service.ts';
import { formatPercent, formatPrice } from './format.ts';
import { helpCard } from './helpCard.ts';
import type { Program, ProgramAnswer, ProgramRequest, ReaderTools } from './program.ts';
import { readStockRows } from './stockRows.ts';
import { say } from './texts.ts';

const ROWS = 12;

/** Requests a permission; the person then repeats the command. */
const requestConsent = (language: Language, scope: BotScope, command: string): ProgramAnswer => ({
  card: {
    title: say(language, scope === 'watchlist_read' ? 'watchlistConsent' : 'alertsConsent'),
    note: say(language, 'consentNote'),
    consent: { scope, command },
  },
});

async function watchlist(tools: ReaderTools, { botId, event }: ProgramRequest): Promise<ProgramAnswer> {
  const { language } = event.subscriber;
  const ids = await readWatchlist(tools, botId, event.data.interaction_id);
  if (ids.length === 0) return { text: say(language, 'watchlistEmpty') };
  const tickers = await findTickers(tools.db, ids);
  const rows = await readStockRows(tools, language, [...tickers.values()]);
  const sorted = rows.toSorted((first, second) => Math.abs(second.change) - Math.abs(first.change));
  if (sorted.length === 0) return { text: say(language, 'noPrice') };
  return {
    card: {
      title: say(language, 'watchlist'),
      rows: sorted.slice(0, ROWS).map(({ change: _change, ...row }) => row),
    },
  };
}

function describeAlert(language: Language, alert: SubscriberAlert): string {
  const { condition, threshold, currency } = alert;
  if (condition === 'percent_move') return `${formatPercent(language, threshold)} ${say(language, condition)}`;
  const price = formatPrice(language, threshold, currency);
  return language === 'tr' ? `${price} ${say(language, condition)}` : `${say(language, condition)} ${price}`;
}

async function alerts(tools: ReaderTools, { botId, event }: ProgramRequest): Promise<ProgramAnswer> {
  const { language } = event.subscriber;
  const found = (await readAlerts(tools, botId, event.data.interaction_id)).slice(0, ROWS);
  if (found.length === 0) return { text: say(language, 'alertsEmpty') };
  const quotes = await readQuotes(
    { ...tools, language },
    found.map(({ ticker_id }) => ticker_id),
  );
  return {
    card: {
      title: say(language, 'alerts'),
      rows: found.map((alert) => {
        const price = quotes.get(alert.ticker_id)?.price;
        const now =
          price === undefined ? '' : ` (${say(language, 'now')} ${formatPrice(language, price, alert.currency)})`;
        return {
          label: alert.symbol,
          value: `${describeAlert(language, alert)}${now}`,
          tone: 'neutral' as const,
          tickerId: alert.ticker_id,
        };
      }),
    },
  };
}

/** The person's own watchlist and alerts. Requests permission when the runtime refuses to read them. */
export const watchlistProgram: Program = async (tools, request) => {
  const { command } = request.event.data;
  if (command !== 'watchlist' && command !== 'alerts') return helpCard(request, command !== undefined);
  try {
    return await (command === 'watchlist' ? watchlist(tools, request) : alerts(tools, request));
  } catch (error) {
    if (!(error instanceof UserError) || error.messageId !== 'conversations.missingScope') throw error;
    const scope = command === 'watchlist' ? 'watchlist_read' : 'alerts_read';
    return requestConsent(request.event.subscriber.language, scope, `/${command}`);
  }
};
