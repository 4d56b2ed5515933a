import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { clearDrawing } from '../../support/libraries/priceLibrary';
import { stubHeights } from '../../support/render/layout';
import { NearAtOnce } from '../../support/render/nearAtOnce';
import { stubPageScroll } from '../../support/render/pageScroll';
import { mockPosts, paginate } from '../posts/feedMocks';
import { openStock } from './openStock';
import { buildSentiment, buildStock, mockStock } from './stockMocks';

beforeEach(() => {
  clearDrawing();
  stubHeights({ listitem: 200 });
  stubPageScroll();
  vi.stubGlobal('IntersectionObserver', NearAtOnce);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const mocks = () => [mockStock(buildStock()), mockPosts(() => paginate([]))];
const panel = async (name = 'Sentiment') => within(await screen.findByRole('region', { name }));

describe('the sentiment of a stock', () => {
  it('shows the share of bulls with the number of authors', async () => {
    await openStock('7', mocks(), {
      sentiment: buildSentiment({ week: { bull: 20, bear: 0, bull_percent: 100 } }),
    });
    const shown = await panel();
    expect(await shown.findByText('75% bullish')).toBeInTheDocument();
    expect(shown.getByText('12 authors')).toBeInTheDocument();
    expect(shown.getByText('100% bullish')).toBeInTheDocument();
    expect(shown.getByText('20 authors')).toBeInTheDocument();
  });

  it('reads each day of the history to those who do not see the columns', async () => {
    await openStock('7', mocks());
    const days = await (await panel()).findAllByRole('listitem');
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toHaveTextContent('Mar 3: 9 bullish, 3 bearish');
  });

  it('says that too few authors wrote for a share', async () => {
    const few = { bull: 3, bear: 1, bull_percent: null };
    await openStock('7', mocks(), { sentiment: buildSentiment({ day: few }) });
    const shown = await panel();
    expect(await shown.findByText('Too few authors for a share: 4 of the 5 it takes')).toBeVisible();
    expect(shown.getAllByText(/% bullish/)).toHaveLength(1);
  });

  it('says that there are no opinions, and how they are counted', async () => {
    const none = { bull: 0, bear: 0, bull_percent: null };
    await openStock('7', mocks(), { sentiment: buildSentiment({ day: none, week: none }) });
    const shown = await panel();
    expect(await shown.findAllByText('No opinions yet')).toHaveLength(2);
    await userEvent.click(shown.getByText('How this is counted'));
    expect(shown.getByText(/Each author counts once in each period/)).toBeInTheDocument();
  });

  it('is in Turkish for Turkish readers', async () => {
    await openStock('7', mocks(), { language: 'tr' });
    expect(await (await panel('Yatırımcı beklentisi')).findAllByText('%75 yükseliş bekliyor')).toHaveLength(2);
  });
});

describe('the parts below the chart of a narrow window', () => {
  it('begin with the conversation; the facts have an address', async () => {
    const { location } = await openStock('7', mocks());
    const choice = within(await screen.findByRole('radiogroup', { name: 'Shown below the chart' }));
    expect(choice.getByRole('radio', { name: 'Conversation' })).toBeChecked();
    await userEvent.click(choice.getByText('News and facts'));
    await waitFor(() => expect(location()).toMatch(/\?part=facts$/));
    expect(choice.getByRole('radio', { name: 'News and facts' })).toBeChecked();
    await userEvent.click(choice.getByText('Conversation'));
    await waitFor(() => expect(location()).not.toContain('part'));
  });

  it.each([
    ['before', ['1 year', 'News and facts']],
    ['after', ['News and facts', '1 year']],
  ])('keep the range of the chart that is pressed just %s them', async (_when, names) => {
    const { location } = await openStock('7', mocks());
    const choices: HTMLElement[] = [];
    for (const name of names) choices.push(await screen.findByRole('radio', { name }));
    // Both before the page shows the first.
    act(() => {
      for (const choice of choices) fireEvent.click(choice);
    });
    await waitFor(() => expect(location()).toContain('part=facts'));
    await waitFor(() => expect(location()).toContain('range=one_year'));
    for (const choice of choices) expect(choice).toBeChecked();
  });
});
