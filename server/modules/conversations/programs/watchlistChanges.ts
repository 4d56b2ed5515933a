import { UserError } from '../../../context/envelope.ts';
import { translate } from '../../../i18n/translate.ts';
import { readQuotes } from '../../market/quotes/quotes.service.ts';
import { findTickers } from '../../market/tickerRecord.ts';
import { addAlert, changeWatchlist } from '../runtime/dataChanges.service.ts';
import { handledButton } from './buttons.ts';
import { formatPrice, formatThreshold, neutralRow } from './format.ts';
import { toDataRequest, type ProgramAnswer, type ProgramRequest, type ViewerTools } from './program.ts';
import { say } from './texts.ts';

/** The stock of a command. Its option is required, so it is there. */
function getStock({ event }: ProgramRequest): { readonly id: number; readonly symbol: string } | undefined {
  const stock = event.data.options?.['stock'];
  return stock?.type === 'ticker' ? stock : undefined;
}

async function setWatched(tools: ViewerTools, request: ProgramRequest, isWatched: boolean): Promise<ProgramAnswer> {
  const { event } = request;
  const { language } = event.subscriber;
  const stock = getStock(request);
  if (stock === undefined) return { text: say(language, 'notUnderstood') };
  const { is_changed: isChanged } = await changeWatchlist(tools, {
    ...toDataRequest(request),
    ticker: stock.id,
    isWatched,
  });
  const done = isWatched ? 'watched' : 'unwatched';
  const already = isWatched ? 'watchedBefore' : 'unwatchedBefore';
  const undo = handledButton({ label: say(language, 'undo') }, isWatched ? 'unwatch' : 'watch', stock.symbol);
  return {
    card: {
      title: say(language, isChanged ? done : already),
      note: stock.symbol,
      tickerId: stock.id,
      buttons: isChanged ? [undo] : [],
    },
  };
}

/** An alert for the price of a command: above the current price for a higher one, below it for a lower one. */
async function setAlert(tools: ViewerTools, request: ProgramRequest): Promise<ProgramAnswer> {
  const { event } = request;
  const { language } = event.subscriber;
  const stock = getStock(request);
  const wanted = event.data.options?.['price'];
  if (stock === undefined || wanted?.type !== 'number') return { text: say(language, 'notUnderstood') };
  const [quotes, tickers] = await Promise.all([
    readQuotes({ ...tools, language }, [stock.id]),
    findTickers(tools.db, [stock.id]),
  ]);
  const [quote, ticker] = [quotes.get(stock.id), tickers.get(stock.id)];
  if (quote === undefined || ticker === undefined) return { text: say(language, 'noPrice') };
  const condition = wanted.value > quote.price ? 'above' : 'below';
  const { is_new: isNew } = await addAlert(
    { ...tools, language },
    { ...toDataRequest(request), ticker: stock.id, condition, threshold: wanted.value },
  );
  const threshold = formatThreshold(language, wanted.value, ticker.currency);
  return {
    card: {
      title: say(language, isNew ? 'alertSet' : 'alertSetBefore'),
      tickerId: stock.id,
      rows: [
        neutralRow(say(language, condition === 'above' ? 'firesAbove' : 'firesBelow'), threshold),
        neutralRow(say(language, 'price'), formatPrice(language, quote.price, ticker.currency)),
      ],
    },
  };
}

/** What the person's own limits refuse is answered in their words: a full list, a stock that no longer trades. */
async function orReason(request: ProgramRequest, change: Promise<ProgramAnswer>): Promise<ProgramAnswer> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof UserError) || ![400, 409, 503].includes(error.status)) throw error;
    const text = translate(request.event.subscriber.language, error.messageId, error.values);
    // A form stays open with what is wrong in it.
    return request.event.data.form !== undefined && error.status === 400
      ? { errors: [{ field: 'price', message: text }] }
      : { text };
  }
}

/** The commands that change the person's default watchlist and alerts. */
export const changeAnswers = {
  watch: (tools: ViewerTools, request: ProgramRequest) => orReason(request, setWatched(tools, request, true)),
  unwatch: (tools: ViewerTools, request: ProgramRequest) => orReason(request, setWatched(tools, request, false)),
  alert: (tools: ViewerTools, request: ProgramRequest) => orReason(request, setAlert(tools, request)),
} as const;
