import { createBot } from 'bourse-bot';

const bot = createBot();

const texts = {
  price: { en: 'Price', tr: 'Fiyat' },
  change: { en: 'Change today', tr: 'Bugünkü değişim' },
  noPrice: { en: 'This stock has no price yet.', tr: 'Bu hissenin henüz fiyatı yok.' },
  nothingWatched: { en: 'You watch no stocks yet.', tr: 'Henüz hisse izlemiyorsunuz.' },
  watched: { en: 'Your watchlist', tr: 'İzleme listeniz' },
  help: { en: 'Write /price and a stock.', tr: '/price ve bir hisse yazın.' },
};

const formatPrice = (language: string, price: number, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(price);

const formatPercent = (language: string, points: number) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(
    points / 100,
  );

const getTone = (change: number) => (change > 0 ? 'gain' : change < 0 ? 'loss' : 'neutral');

// /price has one option in the console: "stock", of the type "Stock".
bot.command('price', { stock: 'ticker' }, async (request) => {
  const { stock } = request.options;
  const quote = await request.quote(stock.id);
  if (quote === undefined) return request.say(texts.noPrice);
  const { language } = request;
  return {
    title: stock.symbol,
    tickerId: stock.id,
    asOf: quote.as_of,
    rows: [
      { label: request.say(texts.price), value: formatPrice(language, quote.price, quote.currency) },
      {
        label: request.say(texts.change),
        value: formatPercent(language, quote.change_percentage),
        tone: getTone(quote.change_percentage),
      },
    ],
  };
});

// Reads personal data: without the permission, a card requests it.
bot.command('watchlist', async (request) => {
  const watched = await request.watchlist();
  if (watched.length === 0) return request.say(texts.nothingWatched);
  const quotes = await request.quotes(watched.slice(0, 10));
  return {
    title: request.say(texts.watched),
    rows: quotes.map((quote) => ({
      label: quote.symbol,
      value: formatPercent(request.language, quote.change_percentage),
      tone: getTone(quote.change_percentage),
      tickerId: quote.ticker_id,
    })),
  };
});

bot.message((request) => request.say(texts.help));

export default bot;
