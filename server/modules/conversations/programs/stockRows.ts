import type { BotCard } from '../../../../rules/bots/cards.ts';
import type { Language } from '../../../i18n/translate.ts';
import { readQuotes } from '../../market/quotes/quotes.service.ts';
import type { TickerRow } from '../../market/tickerRecord.ts';
import { formatPercent, formatPrice, getTone } from './format.ts';
import type { ReaderTools } from './program.ts';

/** Rows with the price and the day's change of stocks. Stocks without a price are left out. */
export async function readStockRows(
  tools: ReaderTools,
  language: Language,
  tickers: readonly TickerRow[],
): Promise<(BotCard['rows'][number] & { readonly change: number })[]> {
  const quotes = await readQuotes(
    { ...tools, language },
    tickers.map(({ id }) => id),
  );
  return tickers.flatMap(({ id, symbol, currency }) => {
    const quote = quotes.get(id);
    if (quote === undefined) return [];
    const { price, changePercent } = quote;
    return {
      label: symbol,
      value: `${formatPrice(language, price, currency)} · ${formatPercent(language, changePercent)}`,
      tone: getTone(changePercent),
      tickerId: id,
      change: changePercent,
    };
  });
}
