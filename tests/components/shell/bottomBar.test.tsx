import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { BottomBar } from '@/app/shell/nav/BottomBar';

import { QueueCountsContext } from '@/app/shell/nav/useQueueCounts';
import { UnreadConversationsContext } from '@/domain/conversations/UnreadConversations';

import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { renderPart } from '../../support/render/renderAt';

const show = (viewer: ReturnType<typeof buildAppUser>, path = '/', language: 'en' | 'tr' = 'en') =>
  renderPart(<BottomBar />, { viewer, path, language });

const links = (name = 'Quick navigation') =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the bottom bar of phones', () => {
  it.each([
    ['app users', buildAppUser()],
    ['developers', buildDeveloper()],
    ['admins', buildAdmin()],
  ])('has five places for %s', async (_role, viewer) => {
    await show(viewer);
    expect(new Set(links()).size).toBe(5);
  });

  it('says at "Messages" how many conversations are unread', async () => {
    await renderPart(
      <UnreadConversationsContext value={2}>
        <BottomBar />
      </UnreadConversationsContext>,
      { viewer: buildAppUser() },
    );
    expect(screen.getByRole('link', { name: /^Messages.*2 unread conversations$/ })).toHaveAttribute(
      'href',
      '/messages',
    );
    expect(screen.getByRole('link', { name: 'Market' })).toBeInTheDocument();
  });

  it('says to admins what waits', async () => {
    const counts = { botReviews: 12, postReports: 3, bugReports: 0, contactRequests: 0, feedback: 0 };
    await renderPart(
      <QueueCountsContext value={counts}>
        <BottomBar />
      </QueueCountsContext>,
      { viewer: buildAdmin() },
    );
    expect(screen.getByRole('link', { name: /12 waiting$/ })).toBeInTheDocument();
  });

  it('leads app users to dashboard, watchlist, market, posts and messages, in Turkish as well', async () => {
    await show(buildAppUser(), '/application-user/market', 'tr');
    expect(links('Hızlı gezinme')).toEqual([
      '/application-user/dashboard',
      '/application-user/portfolio/watch-list',
      '/application-user/market',
      '/application-user/post',
      '/messages',
    ]);
    expect(screen.getByRole('link', { name: 'Piyasa' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Mesajlar' })).not.toHaveAttribute('aria-current');
  });
});
