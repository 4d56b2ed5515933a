import type { Language } from '../../../i18n/translate.ts';

const en = {
  price: 'Price',
  change: 'Change today',
  changeInRange: 'Change in this period',
  dayRange: 'Range today',
  yearRange: 'Range in 52 weeks',
  volume: 'Volume',
  high: 'Highest close',
  low: 'Lowest close',
  stale: 'The source of prices did not respond. This is the last known price.',
  noPrice: 'There is no price for this stock right now. Please try again later.',
  help: 'What I can do',
  notUnderstood: 'I did not understand that. These are my commands.',
  gainers: 'Top gainers today',
  losers: 'Top losers today',
  trending: 'Most mentioned stocks',
  noMovers: 'No stock moved in this direction today.',
  watchlist: 'Your watchlist today',
  watchlistEmpty: 'Your watchlist is empty. Add stocks to it, then ask me again.',
  watchlistConsent: 'I need your permission to read your watchlist.',
  alerts: 'Your active price alerts',
  alertsEmpty: 'You have no active price alerts.',
  alertsConsent: 'I need your permission to read your price alerts.',
  consentNote: 'You can withdraw the permission at any time in this conversation.',
  above: 'above',
  below: 'below',
  percent_move: 'move of',
  now: 'now',
} as const;

export type ProgramText = keyof typeof en;

const tr: Readonly<Record<ProgramText, string>> = {
  price: 'Fiyat',
  change: 'Bugünkü değişim',
  changeInRange: 'Bu dönemdeki değişim',
  dayRange: 'Gün içi aralık',
  yearRange: '52 haftalık aralık',
  volume: 'Hacim',
  high: 'En yüksek kapanış',
  low: 'En düşük kapanış',
  stale: 'Fiyat kaynağı yanıt vermedi. Bu, bilinen son fiyattır.',
  noPrice: 'Bu hisse için şu anda fiyat yok. Lütfen daha sonra yeniden deneyin.',
  help: 'Yapabildiklerim',
  notUnderstood: 'Bunu anlayamadım. Komutlarım şunlar.',
  gainers: 'Günün en çok kazandıranları',
  losers: 'Günün en çok kaybettirenleri',
  trending: 'En çok konuşulan hisseler',
  noMovers: 'Bugün bu yönde hareket eden hisse yok.',
  watchlist: 'İzleme listeniz bugün',
  watchlistEmpty: 'İzleme listeniz boş. Hisse ekleyip yeniden sorun.',
  watchlistConsent: 'İzleme listenizi okumak için izninize ihtiyacım var.',
  alerts: 'Etkin fiyat alarmlarınız',
  alertsEmpty: 'Etkin fiyat alarmınız yok.',
  alertsConsent: 'Fiyat alarmlarınızı okumak için izninize ihtiyacım var.',
  consentNote: 'İzni bu sohbette istediğiniz zaman geri alabilirsiniz.',
  above: 'üstünde',
  below: 'altında',
  percent_move: 'değişim',
  now: 'şimdi',
};

const texts = { en, tr } as const satisfies Record<Language, Readonly<Record<ProgramText, string>>>;

/** The text of a program in the person's language. */
export const say = (language: Language, id: ProgramText): string => texts[language][id];
