import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { StockPosts } from '@/portals/user/stock/StockPosts';

import { mockAddPost, openComposer } from './composerMocks';

describe('a new post about a stock', () => {
  it('starts with its symbol on the page of its posts', async () => {
    const add = mockAddPost();
    const element = <StockPosts tickerId={7} symbol="NOVA" latest={[]} />;
    const { user } = await openComposer({ mocks: [add], element });
    expect(screen.getByRole('heading', { level: 2 })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'What do you think about NOVA?' }));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    expect(text).toHaveValue('$NOVA ');
    // The user has not typed yet.
    expect(sessionStorage.getItem('bourse.drafts.502') ?? '{}').toBe('{}');
    await user.type(text, 'looks cheap');
    await user.click(await screen.findByRole('button', { name: 'Bullish' }));
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(add.calls).toEqual([{ post_type: 'text', description: '$NOVA looks cheap', sentiment: 'bull' }]),
    );
  });

  it('offers an outlook only for a symbol that exists', async () => {
    const { user } = await openComposer();
    await user.click(await screen.findByRole('button', { name: /What do you think/ }));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await user.type(text, 'On $NOVA ');
    expect(await screen.findByRole('group', { name: 'Your outlook for NOVA' })).toBeInTheDocument();
    await user.clear(text);
    await user.type(text, 'On $NOVABANK ');
    expect(await screen.findByText('No stock or index has the symbol NOVABANK.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Bullish' })).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: /Your outlook/ })).not.toBeInTheDocument();
  });
});
