import { UserError } from '../../../context/envelope.ts';
import type { CardButton } from '../../../../rules/bots/cards.ts';
import type { ScopeName } from '../../../../rules/bots/scopes.ts';
import type { Language } from '../../../i18n/translate.ts';
import { listRequested } from '../../consents/consents.service.ts';
import { readQuotes } from '../../market/quotes/quotes.service.ts';
import { findBySymbol, findTickers } from '../../market/tickerRecord.ts';
import { readAlerts, readPortfolioInPercent, readWatchlist, type SubscriberAlert } from '../runtime/data.service.ts';
import { alertButton } from './alertForm.ts';
import { formatPercent, formatPrice, formatShare, formatThreshold, getTone } from './format.ts';
import { helpCard } from './helpCard.ts';
import { notify } from './notify.ts';
import { toDataRequest, type Program, type ProgramAnswer, type ProgramRequest, type ViewerTools } from './program.ts';
import { readStockRows, toStockTable } from './stockRows.ts';
import { say, type ProgramText } from './texts.ts';
import { changeAnswers } from './watchlistChanges.ts';

const ROWS = 12;

/** The commands with the permission that each needs, and the text that requests it. */
const personal = {
  watchlist: { scope: 'watchlist_read', text: 'watchlistConsent' },
  alerts: { scope: 'alerts_read', text: 'alertsConsent' },
  portfolio: { scope: 'portfolio_summary', text: 'portfolioConsent' },
  watch: { scope: 'watchlist_write', text: 'watchConsent' },
  unwatch: { scope: 'watchlist_write', text: 'watchConsent' },
  alert: { scope: 'alerts_write', text: 'alertConsent' },
} as const satisfies Record<string, { readonly scope: ScopeName; readonly text: ProgramText }>;

type PersonalCommand = keyof typeof personal;

const isPersonal = (command: string | undefined): command is PersonalCommand =>
  command !== undefined && Object.hasOwn(personal, command);

/** Requests a permission; the person then repeats the command. */
const requestConsent = ({ event }: ProgramRequest, command: PersonalCommand): ProgramAnswer => {
  const { language } = event.subscriber;
  return {
    card: {
      title: say(language, personal[command].text),
      note: say(language, 'consentNote'),
      consent: { scope: personal[command].scope, command: toCommandText(command, event) },
    },
  };
};

/** The command as the person would write it, for the button that repeats it. */
function toCommandText(command: PersonalCommand, { data }: ProgramRequest['event']): string {
  const words = Object.entries(data.options ?? {}).flatMap(([name, option]) => {
    if (option.type === 'ticker') return `${name}:${option.symbol}`;
    return option.type === 'number' ? `${name}:${option.value}` : [];
  });
  return [`/${command}`, ...words].join(' ');
}

/** A bot of an earlier version does not request the permission for alerts. */
async function listAlertButtons(tools: ViewerTools, botId: number, language: Language): Promise<CardButton[]> {
  const requested = await listRequested(tools.db, botId);
  return requested.some(({ scope }) => scope === 'alerts_write') ? [alertButton(language)] : [];
}

async function watchlist(tools: ViewerTools, request: ProgramRequest): Promise<ProgramAnswer> {
  const { botId, event } = request;
  const { language } = event.subscriber;
  const ids = await readWatchlist(tools, toDataRequest(request));
  if (ids.length === 0) return { text: say(language, 'watchlistEmpty') };
  const tickers = await findTickers(tools.db, ids);
  const rows = await readStockRows(tools, language, [...tickers.values()]);
  const sorted = rows.toSorted((first, second) => Math.abs(second.change) - Math.abs(first.change));
  if (sorted.length === 0) return { text: say(language, 'noPrice') };
  return {
    card: {
      title: say(language, 'watchlist'),
      table: toStockTable(language, sorted.slice(0, ROWS)),
      buttons: await listAlertButtons(tools, botId, language),
    },
  };
}

function describeAlert(language: Language, alert: SubscriberAlert): string {
  const { condition, threshold, currency } = alert;
  if (condition === 'percent_move') return `${formatPercent(language, threshold)} ${say(language, condition)}`;
  const price = formatThreshold(language, threshold, currency);
  return language === 'tr' ? `${price} ${say(language, condition)}` : `${say(language, condition)} ${price}`;
}

async function alerts(tools: ViewerTools, request: ProgramRequest): Promise<ProgramAnswer> {
  const { language } = request.event.subscriber;
  const found = (await readAlerts(tools, toDataRequest(request))).slice(0, ROWS);
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

/** Shares and gains in percent: the bot cannot read amounts. */
async function portfolio(tools: ViewerTools, request: ProgramRequest): Promise<ProgramAnswer> {
  const { language } = request.event.subscriber;
  const { stocks, ...total } = await readPortfolioInPercent({ ...tools, language }, toDataRequest(request));
  if (stocks.length === 0) return { text: say(language, 'portfolioEmpty') };
  const row = (label: string, points: number) => ({
    label,
    value: formatPercent(language, points),
    tone: getTone(points),
  });
  return {
    card: {
      title: say(language, 'portfolio'),
      rows: [
        row(say(language, 'change'), total.day_gain_percentage),
        row(say(language, 'gain'), total.gain_percentage),
        ...stocks.slice(0, ROWS - 2).map(({ ticker_id: tickerId, symbol, weight, gain_percentage: gain }) => ({
          label: symbol,
          value: `${formatShare(language, weight)} · ${formatPercent(language, gain)}`,
          tone: getTone(gain),
          tickerId,
        })),
      ],
    },
  };
}

const answers: Readonly<
  Record<PersonalCommand, (tools: ViewerTools, request: ProgramRequest) => Promise<ProgramAnswer>>
> = { watchlist, alerts, portfolio, ...changeAnswers };

/** A button that undoes a change, and the form for alerts, are handled like the commands of their names. */
async function readRequest({ db }: ViewerTools, request: ProgramRequest): Promise<ProgramRequest> {
  const { event } = request;
  const { button, form } = event.data;
  if (form !== undefined)
    return { ...request, event: { ...event, data: { ...event.data, command: form.id, options: form.fields } } };
  if (button === undefined) return request;
  const stock = await findBySymbol(db, button.value ?? '');
  const options: ProgramRequest['event']['data']['options'] =
    stock === undefined ? {} : { stock: { type: 'ticker', ...stock } };
  return { ...request, event: { ...event, data: { ...event.data, command: button.id, options } } };
}

/** The person's own watchlist, alerts and portfolio. Requests permission when the runtime refuses a read or change. */
export const watchlistProgram: Program = async (tools, given) => {
  const request = await readRequest(tools, given);
  const { command } = request.event.data;
  if (command === 'notify') return notify(tools, request);
  if (!isPersonal(command)) return helpCard(request, command !== undefined);
  try {
    return await answers[command](tools, request);
  } catch (error) {
    if (!(error instanceof UserError) || error.messageId !== 'conversations.missingScope') throw error;
    return requestConsent(request, command);
  }
};
