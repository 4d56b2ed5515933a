import type { BotCard } from '../../../../rules/bots/cards.ts';
import type { Language } from '../../../i18n/translate.ts';
import { readQuotes } from '../../market/quotes/quotes.service.ts';
import type { TickerRow } from '../../market/tickerRecord.ts';
import { formatPercent, formatPrice, getTone } from './format.ts';
import type { ViewerTools } from './program.ts';
import { say } from './texts.ts';

/** A stock with its price and the day's change in percent. */
interface StockRow {
  readonly tickerId: number;
  readonly symbol: string;
  readonly currency: string;
  readonly price: number;
  readonly change: number;
}

/** The prices and the day's changes of stocks. Stocks without a price are left out. */
export async function readStockRows(
  tools: ViewerTools,
  language: Language,
  tickers: readonly TickerRow[],
): Promise<StockRow[]> {
  const quotes = await readQuotes(
    { ...tools, language },
    tickers.map(({ id }) => id),
  );
  return tickers.flatMap(({ id, symbol, currency }) => {
    const quote = quotes.get(id);
    return quote === undefined
      ? []
      : { tickerId: id, symbol, currency, price: quote.price, change: quote.changePercent };
  });
}

/** The table of a card with stocks, their prices and changes. */
export const toStockTable = (language: Language, rows: readonly StockRow[]): NonNullable<BotCard['table']> => ({
  columns: [
    { label: say(language, 'stock'), align: 'start' },
    { label: say(language, 'price'), align: 'end' },
    { label: say(language, 'today'), align: 'end' },
  ],
  rows: rows.map(({ tickerId, symbol, currency, price, change }) => ({
    cells: [
      { value: symbol, tone: 'neutral', tickerId },
      { value: formatPrice(language, price, currency), tone: 'neutral', tickerId: undefined },
      { value: formatPercent(language, change), tone: getTone(change), tickerId: undefined },
    ],
  })),
});
