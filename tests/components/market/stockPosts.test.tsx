import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { PostCard_PostFragment as PostView } from '@/generated/posts/fragments';

import { buildPost } from '../../support/builders/posts';
import { clearDrawing } from '../../support/libraries/priceLibrary';
import { stubHeights } from '../../support/render/layout';
import { NearAtOnce } from '../../support/render/nearAtOnce';
import { stubPageScroll } from '../../support/render/pageScroll';
import { mockPosts, paginate } from '../posts/feedMocks';
import { openStock } from './openStock';
import { buildStock, buildStockPost, mockStock } from './stockMocks';

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

const open = (written: PostView[], latest: Parameters<typeof buildStockPost>[0][] = []) =>
  openStock('7', [
    mockStock(buildStock(), { posts: latest.map((change) => buildStockPost(change)) }),
    mockPosts(() => paginate(written)),
  ]);

const post = async (name: string) => within(await screen.findByRole('article', { name: `Post by ${name}` }));

describe('the posts about a stock', () => {
  it('are on its page once, in the usual form', async () => {
    await open([buildPost()], [{}]);
    const shown = await post('Ada Yilmaz');
    expect(shown.getByText('Text of post 9001')).toBeInTheDocument();
    expect(shown.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false');
    expect(shown.getByRole('button', { name: '2 comments' })).toBeInTheDocument();
    expect(screen.getAllByRole('article', { name: /Ada Yilmaz/ })).toHaveLength(1);
    expect(screen.getAllByRole('link', { name: 'Ada Yilmaz' })).toHaveLength(1);
  });

  it('can be written above the first post', async () => {
    await open([buildPost()]);
    const line = await screen.findByRole('button', { name: 'What do you think about NOVA?' });
    const first = await screen.findByRole('article', { name: 'Post by Ada Yilmaz' });
    expect(line.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('show the positions of authors who publish them', async () => {
    await open(
      [
        buildPost({ id: 1, user_id: 11, full_name: 'Holder' }),
        buildPost({ id: 2, user_id: 12, full_name: 'Seller' }),
        buildPost({ id: 3, user_id: 13, full_name: 'Secret' }),
        buildPost({ id: 4, user_id: 11, full_name: 'Holder again' }),
      ],
      [
        { id: 1, user_id: 11, is_gain: true, percentage_change: 12.5, is_sold: false },
        { id: 2, user_id: 12, is_gain: false, percentage_change: -3, is_sold: true },
        { id: 3, user_id: 13 },
      ],
    );
    expect((await post('Holder')).getByText(/Holding/)).toHaveTextContent('Holding: +12.50%');
    expect((await post('Holder again')).getByText(/Holding/)).toHaveTextContent('Holding: +12.50%');
    expect((await post('Seller')).getByText(/Sold/)).toHaveTextContent('Sold: −3.00%');
    expect((await post('Secret')).queryByText(/Holding|Sold/)).not.toBeInTheDocument();
  });
});
