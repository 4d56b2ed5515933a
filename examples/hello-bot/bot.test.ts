import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestBot } from 'bourse-bot/testing';
import bot from './bot.ts';

const stock = { type: 'ticker', id: 1, symbol: 'AKBNK' } as const;

const quote = {
  ticker_id: 1,
  symbol: 'AKBNK',
  currency: 'TRY',
  price: 61.2,
  change_percentage: 1.5,
  day_low: 60,
  day_high: 62,
  volume: 1000,
  as_of: '2026-11-23T10:00:00.000Z',
  source: 'test',
  is_stale: false,
};

test('/price answers with a card, in the language of the person', async () => {
  const { answers } = await createTestBot(bot, { quotes: [quote] }).command('price', { stock }, { language: 'tr' });
  assert.equal(answers[0]?.card?.title, 'AKBNK');
  assert.deepEqual(answers[0].card.rows?.[1], { label: 'Bugünkü değişim', value: '+%1,5', tone: 'gain' });
});

test('/price says when there is no price', async () => {
  const { answers } = await createTestBot(bot).command('price', { stock });
  assert.equal(answers[0]?.text, 'This stock has no price yet.');
});

test('/watchlist requests the permission, and shows nothing twice', async () => {
  const result = await createTestBot(bot).command('watchlist');
  assert.deepEqual(result.answers[0]?.card?.consent, { scope: 'watchlist_read', command: '/watchlist' });
  assert.equal((await result.redeliver()).answers.length, 1);
});
