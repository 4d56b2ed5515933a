import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import {
  GetBotByUserIdDocument,
  useGetBotByUserIdQuery,
  type GetBotByUserIdQuery,
  type GetBotByUserIdQueryVariables,
} from '@/generated/bots/getBotByUserId';
import {
  GetBotDetailsByIdDocument,
  type GetBotDetailsByIdQuery,
  type GetBotDetailsByIdQueryVariables,
} from '@/generated/bots/getBotDetailsById';
import { RemoveBotDocument, type RemoveBotMutation, type RemoveBotMutationVariables } from '@/generated/bots/removeBot';
import { BotDetailPage } from '@/portals/developer/botDetail/BotDetailPage';

import { buildBot, buildBotDetail } from '../../support/builders/bots';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { mockTeamList } from '../teams/teamMocks';
import { mockBot, openBot } from './botDetailMocks';

const NO_RIGHTS = {
  edit: false,
  delete: false,
  remove: false,
  change_team: false,
  manage_credentials: false,
  request_verification: false,
  cancel_request: false,
  publish: false,
  enable_disable: false,
  message: false,
  review: false,
};

describe('the page of a bot', () => {
  it('offers to copy the id of the bot, which programs ask for', async () => {
    const { user } = await openBot([mockBot(buildBotDetail({ id: 31, sharable_link: null }))]);
    const details = await screen.findByRole('region', { name: 'Details' });
    expect(details).toHaveTextContent('Bot id31');
    await user.click(within(details).getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('31');
  });

  it('shows a summary of the bot and all its details', async () => {
    await openBot([
      mockBot(
        buildBotDetail({
          name: 'Volume Watch',
          avg_out_five: 4.25,
          num_subscribers: 1,
          bot_price: 12.5,
          website_link: 'https://volume.example',
          terms_url: 'javascript:alert(1)',
          s2_bot_permission_mapping: [
            { id_s2_permission: 3, name: 'Read messages', description: 'Sees what people write', image: null },
          ],
        }),
      ),
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Volume Watch' })).toBeVisible();
    const head = screen.getByRole('region', { name: 'At a glance' });
    expect(head).toHaveTextContent('/bot31');
    expect(head).toHaveTextContent('Created');
    expect(head).toHaveTextContent('4.3 of 5 stars');
    expect(head).toHaveTextContent('1 subscriber');
    expect(within(head).getByRole('link', { name: 'Momentum' })).toHaveAttribute('href', '/team-detail/11');

    expect(await screen.findByText('Watches the volume of European stocks.')).toBeVisible();
    expect(screen.getByText('Germany')).toBeVisible();
    expect(screen.getByText('$12.50')).toBeVisible();
    expect(screen.getByRole('link', { name: /volume\.example/ })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
    expect(screen.getByText('Sees what people write')).toBeVisible();
    // Text that is not a web address stays plain text.
    expect(screen.queryByRole('link', { name: /alert/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Commands/ })).toHaveAttribute('href', '/my-bots-detail/31?tab=commands');
  });

  it('stores the open view in the address', async () => {
    const { user, location } = await openBot(
      [mockBot(buildBotDetail()), mockTeamList([])],
      '?tab=settings&dialog=other',
    );
    expect(await screen.findByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: /Images/ }));
    expect(location()).toBe('/my-bots-detail/31?tab=images');
    expect(await screen.findByRole('region', { name: 'Banners' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(location()).toBe('/my-bots-detail/31');
  });

  it('opens the overview for a view that does not exist', async () => {
    await openBot([mockBot(buildBotDetail())], '?tab=nonsense');
    expect(await screen.findByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  });

  it('offers no changes to read-only members', async () => {
    await openBot([mockBot(buildBotDetail({ viewer_can: NO_RIGHTS, viewer_role: 'readonly' }))], '?tab=settings');
    await screen.findByRole('heading', { level: 1, name: 'Bot 31' });
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Delete bot' })).toBeDisabled();
    expect(screen.getByText('Only the owner of the team can do this.')).toBeVisible();
    expect(screen.queryByLabelText('New team')).not.toBeInTheDocument();
  });

  it.each([['31'], ['abc'], ['0'], ['1e99']])(
    'does not exist for strangers or under a wrong address (%s)',
    async (id) => {
      await renderAt(`/my-bots-detail/${id}`, {
        route: '/my-bots-detail/:botId',
        element: <BotDetailPage />,
        mocks: [mockBot(null)],
      });
      expect(await screen.findByText('This bot could not be found')).toBeVisible();
      expect(screen.getByRole('link', { name: 'My bots' })).toHaveAttribute('href', '/my-bots');
    },
  );

  it('shows a failure with a retry', async () => {
    const failing = mockOperation<GetBotDetailsByIdQuery, GetBotDetailsByIdQueryVariables>(GetBotDetailsByIdDocument, {
      error: new Error('offline'),
    });
    const { user } = await openBot([failing]);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failing.calls).toHaveLength(2));
  });

  it('shows the data of the list at once, before its own response', async () => {
    const list = mockOperation<GetBotByUserIdQuery, GetBotByUserIdQueryVariables>(GetBotByUserIdDocument, {
      response: {
        getBotByUserId: {
          status: 200,
          message: '',
          total_count: 1,
          data: [buildBot({ id: 31, name: 'Volume Watch' })],
        },
      },
    });
    const never = mockOperation<GetBotDetailsByIdQuery, GetBotDetailsByIdQueryVariables>(GetBotDetailsByIdDocument, {
      delay: 'forever',
    });
    function ListThenDetail() {
      const [isOpen, setOpen] = useState(false);
      const { data } = useGetBotByUserIdQuery({ variables: { pageNumber: 1, pageSize: 12 }, skip: isOpen });
      if (isOpen) return <BotDetailPage />;
      return data ? <button onClick={() => setOpen(true)}>open</button> : null;
    }
    const { user } = await renderAt('/my-bots-detail/31', {
      route: '/my-bots-detail/:botId',
      element: <ListThenDetail />,
      mocks: [list, never],
    });
    await user.click(await screen.findByRole('button', { name: 'open' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Volume Watch' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'At a glance' })).toHaveTextContent('/bot31');
    // Nothing can be changed before the complete bot is loaded.
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDisabled();
  });

  it('shows the reason of a rejection, and that a bot is disabled', async () => {
    const first = await openBot([
      mockBot(
        buildBotDetail({
          s2_bot_status: { id: 4, status: 'Rejected' },
          bot_rejected_reason: 'The links lead nowhere.',
        }),
      ),
    ]);
    expect(await screen.findByText('The links lead nowhere.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the review' })).toHaveAttribute(
      'href',
      '/my-bots-detail/31?tab=review',
    );
    first.unmount();
    await openBot([mockBot(buildBotDetail({ s2_bot_status: { id: 7, status: 'Disabled' } }))]);
    expect(await screen.findByText('This bot is switched off')).toBeVisible();
  });

  it('restores a removed bot from its notice and reloads it', async () => {
    const removed = buildBotDetail({ s2_bot_status: { id: 8, status: 'Removed' } });
    const bot = mockBot(removed, buildBotDetail());
    const restore = mockOperation<RemoveBotMutation, RemoveBotMutationVariables>(RemoveBotDocument, {
      response: { removeBot: { status: 200, message: 'Bot restored', data: buildBotDetail() } },
    });
    const { user } = await openBot([bot, restore]);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Bot restored')).toBeInTheDocument();
    expect(restore.calls).toEqual([{ botId: 31, isUndo: true }]);
    await waitFor(() => expect(bot.calls).toHaveLength(2));
    expect(screen.queryByText('This bot was removed')).not.toBeInTheDocument();
  });
});
