import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { Avatar } from '@/shared/ui/picture/Avatar';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { Money } from '@/shared/ui/text/Money';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { PriceDelta } from '@/shared/ui/text/PriceDelta';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { Sparkline } from '@/shared/ui/stats/Sparkline';
import { StatTile } from '@/shared/ui/stats/StatTile';

import { renderPart } from '../../support/render/renderAt';

describe('Avatar', () => {
  it.each(['bot', 'profile', 'team', 'permission', 'stock'] as const)(
    'falls back to the default image of a %s',
    async (kind) => {
      const { container } = await renderPart(<Avatar kind={kind} />);
      expect(container.querySelector(`[data-default-image="${kind}"]`)).toBeInTheDocument();
    },
  );

  it('falls back when the picture cannot be loaded, and loads a new one', async () => {
    const { container } = await renderPart(<Avatar kind="stock" src="/broken.png" alt="Apple" />);
    fireEvent.error(screen.getByRole('img', { name: 'Apple' }));
    expect(container.querySelector('[data-default-image="stock"]')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Apple' })).toBeInTheDocument();
  });
});

describe('Sparkline', () => {
  it.each([
    [-6, 'loss'],
    [0, 'gain'],
    [undefined, 'plain'],
  ])('shows a change of %s in the colour %s', async (change, tone) => {
    await renderPart(<Sparkline values={[2, 1]} summary="Line" {...(change !== undefined && { change })} />);
    expect(screen.getByRole('img', { name: 'Line' })).toHaveAttribute('data-tone', tone);
  });
});

describe('prices', () => {
  it('show arrow, sign and direction in words', async () => {
    const { container } = await renderPart(<PriceDelta price={98} previous={100} currency="USD" />);
    expect(container.querySelector('[data-direction="down"]')).toHaveTextContent('down −$2.00 (−2.00%)');
  });

  it('count zero as up', async () => {
    const { container } = await renderPart(<PriceDelta price={5} previous={5} currency="INR" />);
    expect(container.querySelector('[data-direction="up"]')).toHaveTextContent('up +₹0.00 (+0.00%)');
  });

  it('of movers show the absolute difference', async () => {
    const { container } = await renderPart(<PriceDelta price={98} previous={100} currency="TRY" variant="mover" />);
    expect(container.querySelector('[data-direction]')).toHaveTextContent('down ₺2.00');
  });

  it('follow the language', async () => {
    await renderPart(<Money amount={1234.5} currency="INR" />, { language: 'tr' });
    expect(screen.getByText('₹1.234,50')).toBeVisible();
  });
});

describe('RelativeTime', () => {
  it('updates with the clock and has a machine-readable time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T10:00:30.000Z') });
    try {
      await renderPart(<RelativeTime value="2026-11-20T10:00:00.000Z" />);
      expect(screen.getByText('now')).toHaveAttribute('datetime', '2026-11-20T10:00:00.000Z');
      await vi.advanceTimersByTimeAsync(120_000);
      expect(await screen.findByText('2 minutes ago')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('states', () => {
  it('offer a next step when empty', async () => {
    await renderPart(
      <EmptyState title="Nothing here" hint="Add something" action={<button type="button">Add</button>} />,
    );
    expect(screen.getByText('Nothing here')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
  });

  it('announce a failure and offer a retry only when it can help', async () => {
    await renderPart(<ErrorState message="Out of order" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Out of order');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('report that there is no response when the server gave no reason', async () => {
    await renderPart(<ErrorState message={null} onRetry={() => undefined} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Bourse cannot be reached');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('announce loading once', async () => {
    await renderPart(<DetailSkeleton />);
    expect(screen.getAllByText('Loading')).toHaveLength(1);
  });
});

describe('PageLayout', () => {
  it('has the one heading, breadcrumbs and actions', async () => {
    await renderPart(
      <PageLayout
        title="Team"
        breadcrumbs={[{ label: 'Teams', to: '/teams' }]}
        actions={<button type="button">Edit</button>}
      >
        Content
      </PageLayout>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Teams' })).toHaveAttribute('href', '/teams');
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
  });
});

describe('LinkTabs', () => {
  it('are links, and the open one is announced as current', async () => {
    const tabs = [
      { to: '/posts', label: 'Latest', isOpen: false },
      { to: '/posts?tab=top', label: 'Top', isOpen: true },
    ];
    await renderPart(<LinkTabs label="Feeds" tabs={tabs} />);
    expect(screen.getByRole('navigation', { name: 'Feeds' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Top', current: 'page' })).toHaveAttribute('href', '/posts?tab=top');
    expect(screen.getByRole('link', { name: 'Latest', current: false })).toHaveAttribute('href', '/posts');
  });

  it('scrolls the open one into view', async () => {
    const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.matches('a[aria-current]') ? new DOMRect(330, 0, 90, 40) : new DOMRect(0, 0, 360, 40);
    });
    const tabs = ['Latest', 'Top', 'Ratings'].map((label) => ({ to: `/${label}`, label, isOpen: label === 'Ratings' }));
    await renderPart(<LinkTabs label="Feeds" tabs={tabs} />);
    expect(screen.getByRole('navigation', { name: 'Feeds' }).scrollLeft).toBe(84);
    boxes.mockRestore();
  });
});

describe('StatTile', () => {
  it('formats its number by language and announces when it opens a new tab', async () => {
    await renderPart(<StatTile to="/x" label="Posts" value={12345} newTab />, { language: 'tr' });
    const tile = screen.getByRole('link', { name: /Posts.*12\.345.*yeni sekmede açılır/ });
    expect(tile).toHaveAttribute('target', '_blank');
    expect(tile).toHaveAttribute('rel', 'noopener');
  });
});
