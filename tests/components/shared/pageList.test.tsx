import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { PageList } from '@/shared/ui/list/PageList';

import { stubHeights } from '../../support/render/layout';
import { scrollPageTo, stubPageScroll } from '../../support/render/pageScroll';
import { renderPart } from '../../support/render/renderAt';
import { testList, numbersIn } from './listCases';

const Numbers = numbersIn((list) => <PageList {...list} estimatedHeight={200} gap={16} />, 20);

describe('PageList', () => {
  beforeEach(() => {
    stubHeights({ listitem: 200 });
    stubPageScroll();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  testList(Numbers);

  it('renders only the items near the window out of thousands, at every scroll position', async () => {
    await renderPart(<Numbers start={2000} />);
    expect(screen.getByText('Item 1')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
    scrollPageTo(216_000);
    expect(await screen.findByText('Item 1001')).toBeInTheDocument();
    expect(screen.queryByText('Item 1')).not.toBeInTheDocument();
    expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
  });

  it('requests the next page before the end, once per page', async () => {
    const onLoadMore = vi.fn<() => void>();
    const { user } = await renderPart(<Numbers start={20} hasMore onLoadMore={onLoadMore} />);
    expect(onLoadMore).not.toHaveBeenCalled();
    scrollPageTo(8 * 216);
    await waitFor(() => expect(onLoadMore).toHaveBeenCalledTimes(1));
    scrollPageTo(10 * 216);
    expect(onLoadMore).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Grow' }));
    expect(await screen.findByText('40 items shown')).toBeInTheDocument();
    expect(onLoadMore).toHaveBeenCalledTimes(1);
  });

  it('requests the same page again after the list was reloaded from its start', async () => {
    const onLoadMore = vi.fn<() => void>();
    const { user } = await renderPart(<Numbers start={20} hasMore onLoadMore={onLoadMore} />);
    scrollPageTo(8 * 216);
    await waitFor(() => expect(onLoadMore).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: 'Grow' }));
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(onLoadMore).toHaveBeenCalledTimes(2));
  });
});
