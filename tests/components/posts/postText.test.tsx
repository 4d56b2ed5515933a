import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { getPollShare } from '@/domain/posts/poll/getPollShare';
import { truncatePieces, resolveMentions, COLLAPSED_CHARACTERS } from '@/domain/userText/textPieces';
import { getSlidesPerView } from '@/domain/posts/images/getSlidesPerView';

import { buildPost } from '../../support/builders/posts';
import { openPost } from './openPost';
import { cpuMilliseconds } from '../../support/cpuTime';

const ADA = { id: 701, user_name: 'ada', token: 'ada' };
const THY = stock(301, 'THYAO');
const BRK = stock(302, 'BRK.B');

function stock(ticker_id: number, symbol: string) {
  return {
    id: ticker_id,
    ticker_id,
    token: symbol,
    ticker_symbol: symbol,
    ticker_name: symbol,
    stock_name: `Company ${symbol}`,
    ticker_image: null,
  };
}

const linked = (text: string) =>
  resolveMentions(text, { people: [ADA], stocks: [THY, BRK] })
    .filter(({ kind }) => kind === 'person' || kind === 'stock')
    .map((piece) => piece.text);

describe('the mentions of a text', () => {
  it.each([
    ['Hello @ada, look at $THYAO.', ['@ada', '$THYAO']],
    ['@ADA and $thyao in any case', ['@ada', '$THYAO']],
    ["@ada'nın $THYAO'su", ['@ada', '$THYAO']],
    ['(@ada) "$THYAO"', ['@ada', '$THYAO']],
    ['$BRK.B has a dot, $BRK.B.', ['$BRK.B', '$BRK.B']],
    ['a $THYAO-backed fund', ['$THYAO']],
    ['mail to x@ada or ada@ada.com', []],
    ['https://example.com/@ada?q=$THYAO', []],
    ['@adam and @ada-official are others', []],
    ['$100 is a price, $ and @ are nothing', []],
    ['@аda with a Cyrillic letter', []],
  ])('%s', (text, expected) => {
    expect(linked(text)).toEqual(expected);
  });

  it('preserve every other letter of the text', () => {
    const text = 'a @ada b $THYAO c @nobody';
    const pieces = resolveMentions(text, { people: [ADA], stocks: [THY] });
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });

  it('find users by the text and show their current name', () => {
    const pieces = resolveMentions('Thanks @old.ada!', { people: [{ ...ADA, token: 'old.ada' }], stocks: [] });
    expect(pieces[1]).toEqual({ kind: 'person', text: '@ada', userId: 701 });
  });

  it('are found in a text of any length without delay', async () => {
    const used = await cpuMilliseconds(() => {
      linked('@'.repeat(50_000) + '$a.'.repeat(20_000));
    });
    expect(used).toBeLessThan(2_000);
  });

  it('link to the user and to the stock', async () => {
    const { user, location } = await openPost(
      buildPost({ description: '@ada likes $THYAO', mention_user_list: [ADA], mention_stock_list: [THY] }),
    );
    expect(await screen.findByRole('link', { name: '@ada' })).toHaveAttribute('href', '/user/701');
    await user.click(screen.getByRole('link', { name: '$THYAO' }));
    expect(location()).toBe('/application-user/portfolio/tradingview/301');
  });

  it('are not found in links', async () => {
    await openPost(buildPost({ description: 'See https://www.еxample.com/@ada.', mention_user_list: [ADA] }));
    const link = await screen.findByRole('link', { name: 'xn--xample-2of.com/@ada' });
    expect(link).toHaveAttribute('href', 'https://www.xn--xample-2of.com/@ada');
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.queryByRole('link', { name: '@ada' })).not.toBeInTheDocument();
  });

  it('leave markup as text', async () => {
    await openPost(buildPost({ description: '<img src=x onerror="alert(1)"> javascript:alert(1)' }));
    expect(await screen.findByText('<img src=x onerror="alert(1)"> javascript:alert(1)')).toBeInTheDocument();
    expect(document.querySelector('article img')).toBeNull();
  });
});

describe('a long text', () => {
  const long = (text: string) =>
    truncatePieces([{ kind: 'text', text }])
      ?.map((piece) => piece.text)
      .join('');

  it('is not folded when little more would be hidden', () => {
    expect(long('a'.repeat(COLLAPSED_CHARACTERS + 10))).toBeUndefined();
  });

  it('is cut between words, by characters and by lines', () => {
    const words = long('word '.repeat(200)) ?? '';
    expect(words.length).toBeLessThanOrEqual(COLLAPSED_CHARACTERS);
    expect(words.endsWith('word')).toBe(true);
    expect(long('😀'.repeat(500))).toBe('😀'.repeat(COLLAPSED_CHARACTERS));
    expect(long('line\n'.repeat(40))?.split('\n')).toHaveLength(8);
  });

  it('is never cut inside a mention', () => {
    const pieces = [
      { kind: 'text', text: 'a'.repeat(COLLAPSED_CHARACTERS - 2) },
      { kind: 'person', text: '@ada', userId: 701 },
      { kind: 'text', text: 'b'.repeat(200) },
    ] as const;
    expect(truncatePieces(pieces)).toEqual([pieces[0]]);
  });

  it('expands and collapses', async () => {
    const { user } = await openPost(buildPost({ description: `${'word '.repeat(120)}the end` }));
    const more = await screen.findByRole('button', { name: 'Read more' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText(/the end/)).not.toBeInTheDocument();
    await user.click(more);
    expect(screen.getByText(/the end/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Read less' }));
    expect(screen.queryByText(/the end/)).not.toBeInTheDocument();
  });
});

describe('layout and percentages of a post', () => {
  it.each([
    [1, 3, 33.33],
    [2, 3, 66.67],
    [5, 5, 100],
    [0, 0, 0],
    [0, 7, 0],
  ])('%i of %i votes are %d percent', (result, total, share) => {
    expect(getPollShare(result, total)).toBe(share);
  });

  it.each([
    [0, 2],
    [320, 2],
    [760, 3],
    [1000, 4],
    [1250, 5],
    [4000, 5],
  ])('%i px fit %i slides', (width, slides) => {
    expect(getSlidesPerView(width, 240)).toBe(slides);
  });
});
