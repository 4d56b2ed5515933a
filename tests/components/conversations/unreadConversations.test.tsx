import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { Navbar } from '@/app/shell/nav/Navbar';
import { Toolbar } from '@/app/shell/toolbar/Toolbar';
import { UnreadConversationsContext } from '@/domain/conversations/UnreadConversations';
import { UnreadConversationsProvider } from '@/domain/conversations/UnreadConversationsProvider';
import { useConversationChanges } from '@/domain/conversations/useConversationChanges';

import { buildAppUser } from '../../support/builders/viewers';
import { renderPart } from '../../support/render/renderAt';
import { mockNotifications } from '../notifications/notificationMocks';
import { mockChanges, mockChangesNow, mockUnreadCount } from './conversationMocks';

const showNavbar = (count: number, navigationLayout: 'vertical' | 'horizontal', language: 'en' | 'tr' = 'en') =>
  renderPart(
    <UnreadConversationsContext value={count}>
      <Navbar hasBrand={false} />
    </UnreadConversationsContext>,
    { viewer: buildAppUser(), settings: { navigationLayout }, language },
  );

describe('the number of unread conversations', () => {
  it.each(['vertical', 'horizontal'] as const)('is at "Messages" of the %s menu', async (layout) => {
    await showNavbar(1_200, layout);
    const link = screen.getByRole('link', { name: /Messages.*1,200 unread conversations/ });
    expect(link).toHaveTextContent('999+');
  });

  it('is in Turkish, and absent when everything is read', async () => {
    const { unmount } = await showNavbar(3, 'vertical', 'tr');
    expect(screen.getByRole('link', { name: /Mesajlar.*3 okunmamış sohbet/ })).toBeInTheDocument();
    unmount();
    await showNavbar(0, 'vertical');
    expect(screen.getByRole('link', { name: 'Messages' })).toBeInTheDocument();
  });

  it('is in the name of the button that opens a hidden menu', async () => {
    await renderPart(
      <UnreadConversationsContext value={2}>
        <Toolbar hasBrand onOpenNavigation={() => undefined} />
      </UnreadConversationsContext>,
      { viewer: buildAppUser(), mocks: [mockNotifications([])] },
    );
    expect(screen.getByRole('button', { name: 'Open navigation, 2 unread conversations' })).toBeInTheDocument();
  });

  it('is read again when a conversation changes', async () => {
    const count = mockUnreadCount((call) => call);
    await renderPart(
      <UnreadConversationsProvider>
        <Navbar hasBrand={false} />
      </UnreadConversationsProvider>,
      { viewer: buildAppUser(), settings: { navigationLayout: 'vertical' }, mocks: [count, mockChangesNow()] },
    );
    expect(await screen.findByRole('link', { name: /Messages.*1 unread conversation$/ })).toBeInTheDocument();
    expect(count.calls).toHaveLength(2);
  });
});

describe('useConversationChanges', () => {
  it('shares one subscription', async () => {
    const changes = mockChanges();
    const Listener = () => {
      useConversationChanges(() => undefined);
      return <p>listening</p>;
    };
    await renderPart(
      <>
        <Listener />
        <Listener />
      </>,
      { mocks: [changes] },
    );
    await waitFor(() => expect(changes.calls).toHaveLength(1));
  });
});
