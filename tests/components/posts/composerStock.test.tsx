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
    await user.click(screen.getByRole('button', { name: 'Bullish' }));
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(add.calls).toEqual([{ post_type: 'text', description: '$NOVA looks cheap', sentiment: 'bull' }]),
    );
  });
});
