import type { Language } from '../../../i18n/translate.ts';
import { readQuotes } from '../../market/quotes/quotes.service.ts';
import { listAllowed } from '../../consents/consents.service.ts';
import type { AlertFiredBody } from '../subscriberEvents/bodies.ts';
import { formatPercent, formatPrice, formatThreshold, getTone, neutralRow } from './format.ts';
import type { AlertProgram, ProgramAnswer, ProgramRequest, ViewerTools } from './program.ts';

const en = {
  above: '{symbol} rose above {threshold}',
  below: '{symbol} fell below {threshold}',
  percent_move: '{symbol} moved by {threshold}',
  fired: 'Price when the alert fired',
  now: 'Price now',
  change: 'Change today',
  isOff: 'This alert is off now. /alert sets a new one.',
  isOn: 'This alert stays on and can fire again.',
  eventsConsent: 'I need your permission to learn when your alerts fire.',
  messagesConsent: 'I need your permission to write to you when an alert fires.',
  consentNote: 'You can withdraw the permission at any time in this conversation.',
  isNotifying: 'I write to you here as soon as one of your price alerts fires, at most 20 times a day.',
} as const;

const tr: Readonly<Record<keyof typeof en, string>> = {
  above: '{symbol}, {threshold} üstüne çıktı',
  below: '{symbol}, {threshold} altına indi',
  percent_move: '{symbol} fiyatı {threshold} değişti',
  fired: 'Alarm çaldığındaki fiyat',
  now: 'Şimdiki fiyat',
  change: 'Bugünkü değişim',
  isOff: 'Bu alarm artık kapalı. /alert ile yenisini kurabilirsiniz.',
  isOn: 'Bu alarm açık kalıyor ve yeniden çalabilir.',
  eventsConsent: 'Alarmlarınız çaldığında haber almak için izninize ihtiyacım var.',
  messagesConsent: 'Bir alarm çaldığında size yazmak için izninize ihtiyacım var.',
  consentNote: 'İzni bu sohbette istediğiniz zaman geri alabilirsiniz.',
  isNotifying: 'Fiyat alarmlarınızdan biri çalar çalmaz size buradan yazarım (günde en çok 20 kez).',
};

const texts = { en, tr } as const satisfies Record<Language, Readonly<Record<keyof typeof en, string>>>;

function writeTitle({ data, subscriber: { language } }: AlertFiredBody): string {
  const { condition, threshold, currency, ticker } = data;
  const value =
    condition === 'percent_move' ? formatPercent(language, threshold) : formatThreshold(language, threshold, currency);
  return texts[language][condition].replace('{symbol}', ticker.symbol).replace('{threshold}', value);
}

/** The card that a person gets when one of their price alerts fires. */
export const alertProgram: AlertProgram = async (tools, event) => {
  const { data, subscriber } = event;
  const { language } = subscriber;
  const text = texts[language];
  const quote = (await readQuotes({ ...tools, language }, [data.ticker.id])).get(data.ticker.id);
  return {
    card: {
      title: writeTitle(event),
      tickerId: data.ticker.id,
      asOf: data.fired_at,
      note: data.is_active ? text.isOn : text.isOff,
      rows: [
        neutralRow(text.fired, formatPrice(language, data.price, data.currency)),
        ...(quote === undefined
          ? []
          : [
              neutralRow(text.now, formatPrice(language, quote.price, data.currency)),
              {
                label: text.change,
                value: formatPercent(language, quote.changePercent),
                tone: getTone(quote.changePercent),
              },
            ]),
      ],
    },
  };
};

/** Requests what notices of fired alerts need, one permission after the other. */
export async function notify(tools: ViewerTools, { botId, event }: ProgramRequest): Promise<ProgramAnswer> {
  const text = texts[event.subscriber.language];
  const allowed = await listAllowed(tools.db, botId, tools.viewer.id);
  const request = (title: string, scope: 'alerts_events' | 'messages_send'): ProgramAnswer => ({
    card: { title, note: text.consentNote, consent: { scope, command: '/notify' } },
  });
  if (!allowed.includes('alerts_events')) return request(text.eventsConsent, 'alerts_events');
  if (!allowed.includes('messages_send')) return request(text.messagesConsent, 'messages_send');
  return { text: text.isNotifying };
}
