import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Navbar } from '@/app/shell/nav/Navbar';
import { QueueCountsProvider } from '@/app/shell/nav/QueueCountsProvider';
import { GetAdminQueueCountDocument, type GetAdminQueueCountQuery } from '@/generated/dashboards/getAdminQueueCount';
import type { UiSettings } from '@/shared/theme/uiSettings';

import { mockOperation } from '../../support/mocks/mockOperation';
import { buildAdmin } from '../../support/builders/viewers';
import { renderAt, renderPart } from '../../support/render/renderAt';

const counts = mockOperation<GetAdminQueueCountQuery, Record<string, never>>(GetAdminQueueCountDocument, {
  response: {
    getAdminQueueCount: {
      status: 200,
      message: '',
      data: {
        botReviewCount: 3,
        postReportCount: 0,
        profileReportCount: 0,
        feedbackCount: 1,
        bugReportCount: 1_200,
        contactUsCount: 0,
      },
    },
  },
});

const navbar = (
  <QueueCountsProvider>
    <Navbar hasBrand />
  </QueueCountsProvider>
);

const show = (settings: Partial<UiSettings>, path = '/admin/post/post-categories', language: 'en' | 'tr' = 'en') =>
  renderPart(navbar, { path, viewer: buildAdmin(), settings, mocks: [counts], language });

const navigation = () => within(screen.getByRole('navigation', { name: 'Navigation' }));

afterEach(() => vi.useRealTimers());

describe('the navigation layouts', () => {
  it('vertical: the group of the current page is open', async () => {
    await show({ navigationLayout: 'vertical' });
    expect(navigation().getByRole('button', { name: 'Posts' })).toHaveAttribute('aria-expanded', 'true');
    expect(navigation().getByRole('link', { name: 'Post categories' })).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    ['vertical-2', 'Bots'],
    ['horizontal', 'Content'],
  ] as const)('%s: a group opens beside or below, by click', async (navigationLayout, group) => {
    const { user } = await show({ navigationLayout });
    expect(screen.queryByText('Permission labels')).not.toBeInTheDocument();
    await user.click(navigation().getByRole('button', { name: group }));
    expect(await screen.findByRole('menuitem', { name: 'Permission labels' })).toBeInTheDocument();
  });

  it('opens a hover menu after 150 ms and not before', async () => {
    await show({ navigationLayout: 'horizontal' });
    vi.useFakeTimers();
    fireEvent.pointerEnter(navigation().getByRole('button', { name: 'Content' }), { pointerType: 'mouse' });
    fireEvent.mouseEnter(navigation().getByRole('button', { name: 'Content' }));
    act(() => void vi.advanceTimersByTime(140));
    expect(screen.queryByText('Permission labels')).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.getByText('Permission labels')).toBeInTheDocument();
  });
});

describe('the queues of the admins', () => {
  it.each([
    ['en', 'Queues', 'Review queue, 3 waiting', '999+'],
    ['tr', 'Kuyruklar', 'İnceleme kuyruğu, 3 bekliyor', '999+'],
  ] as const)('%s: are first, below a heading, with what waits', async (language, heading, queue, capped) => {
    await show({ navigationLayout: 'vertical' }, '/admin/post/post-categories', language);
    expect(await screen.findByRole('link', { name: queue })).toHaveAttribute('href', '/admin/bots/bots?review=waiting');
    const list = within(screen.getByRole('list', { name: heading }));
    expect(list.getAllByRole('link')).toHaveLength(5);
    expect(list.getByText(capped)).toBeInTheDocument();
    // An empty queue has no number.
    expect(list.queryByText('0')).not.toBeInTheDocument();
  });

  it('are counted again with every change of page', async () => {
    const { user } = await renderAt('/admin/bug-report', {
      route: '*',
      element: navbar,
      viewer: buildAdmin(),
      mocks: [counts],
    });
    await screen.findByRole('link', { name: 'Review queue, 3 waiting' });
    const before = counts.calls.length;
    await user.click(navigation().getByRole('link', { name: /^Feedback/ }));
    await waitFor(() => expect(counts.calls).toHaveLength(before + 1));
  });
});

describe('a menu that is longer than its container', () => {
  it.each(['style-1', 'style-3'] as const)('%s: scrolls to the current entry', async (style) => {
    const shown: Element[] = [];
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this);
    });
    await show({ style }, '/admin/content');
    expect(shown).toEqual([navigation().getByRole('link', { current: 'page' })]);
    scroll.mockRestore();
  });
});

describe('the styles', () => {
  it.each(['style-3', 'style-3-dense'] as const)(
    '%s: a column of icons alone, whose groups open beside it',
    async (style) => {
      const { user } = await show({ style, navigationLayout: 'vertical' });
      expect(navigation().queryByRole('link', { name: 'Post categories' })).not.toBeInTheDocument();
      expect(navigation().getByRole('button', { name: 'Posts' })).toHaveAttribute('data-here');
      await user.click(navigation().getByRole('button', { name: 'Marketplace' }));
      expect(await screen.findByRole('menuitem', { name: 'Bot categories' })).toBeInTheDocument();
    },
  );

  it('folded: unfolds over the page while the pointer is over it', async () => {
    await show({ navbarFolded: true });
    const inner = navigation().getByRole('button', { name: 'Expand navigation' }).parentElement;
    if (!inner) throw new Error('The navbar has no inside');
    expect(inner).not.toHaveAttribute('data-peeking');
    fireEvent.mouseEnter(inner);
    await waitFor(() => expect(inner).toHaveAttribute('data-peeking'));
    expect(navigation().getByRole('link', { name: 'Post categories' })).toBeVisible();
    fireEvent.mouseLeave(inner);
    await waitFor(() => expect(inner).not.toHaveAttribute('data-peeking'));
  });
});
