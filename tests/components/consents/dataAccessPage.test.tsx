import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  GetBotDataAccessListDocument,
  type GetBotDataAccessListQuery,
  type GetBotDataAccessListQueryVariables,
} from '@/generated/consents/getBotDataAccessList';
import { DataAccessPage } from '@/portals/account/dataAccess/DataAccessPage';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { mockConsent } from '../conversations/conversationMocks';

type Access = NonNullable<GetBotDataAccessListQuery['getBotDataAccessList']['data']>[number];

const buildAccess = (change: Partial<Access> = {}): Access => ({
  bot_id: 6,
  bot_name: 'Gap Guard',
  bot_image: null,
  grants: [{ scope: 'watchlist_read', required: true, granted_cts: '2026-11-01T09:00:00.000Z' }],
  reads: [
    { scope: 'watchlist_read', day: '2026-11-20', reads: 3 },
    { scope: 'alerts_read', day: '2026-11-19', reads: 1 },
  ],
  ...change,
});

async function open(list: () => readonly Access[], language: 'en' | 'tr' = 'en') {
  const consent = mockConsent();
  const access = mockOperation<GetBotDataAccessListQuery, GetBotDataAccessListQueryVariables>(
    GetBotDataAccessListDocument,
    {
      response: () => ({
        getBotDataAccessList: { status: 200, message: 'Done', data: [...list()], totalCount: list().length },
      }),
    },
  );
  const { user } = await renderAt('/data-access', {
    element: <DataAccessPage />,
    viewer: buildAppUser(),
    language,
    mocks: [access, consent],
  });
  return { user, consent, access };
}

describe('/data-access', () => {
  it('lists permissions and every use per day', async () => {
    const { user } = await open(() => [buildAccess()]);
    expect(await screen.findByRole('heading', { name: 'Gap Guard' })).toBeVisible();
    await user.click(screen.getByText('Used 4 times in the last 30 days'));
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'Day (UTC)PermissionUses',
      'Nov 20, 2026Read my watchlist3',
      'Nov 19, 2026Read my active price alerts1',
    ]);
  });

  it('withdraws a permission with one press', async () => {
    let grants = buildAccess().grants;
    const { user, consent, access } = await open(() => [buildAccess({ grants })]);
    const button = await screen.findByRole('button', { name: 'Withdraw from Gap Guard: Read my watchlist' });
    grants = [];
    await user.click(button);
    await waitFor(() => expect(consent.calls).toEqual([{ botId: 6, scope: 'watchlist_read', isGranted: false }]));
    expect(await screen.findByText('This bot may no longer use your data.')).toBeInTheDocument();
    expect(access.calls).toHaveLength(2);
  });

  it('says in Turkish that no bot uses anything', async () => {
    await open(() => [], 'tr');
    expect(await screen.findByText('Hiçbir bot verilerinizi kullanmıyor')).toBeVisible();
  });
});
