import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  GetUserSettingsByIdDocument,
  type GetUserSettingsByIdQuery,
  type GetUserSettingsByIdQueryVariables,
} from '@/generated/settings/getUserSettingsById';
import { SettingsDialog } from '@/portals/user/settings/SettingsDialog';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import {
  buildSettings,
  mockNotification,
  mockPriceChange,
  mockPrivateAccount,
  mockPortfolioDetail,
  mockPublicPortfolio,
  mockSettings,
} from './settingsMocks';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const openSettings = (mocks: Mocks, language: 'en' | 'tr' = 'en') =>
  renderAt('/home?dialog=settings', {
    route: '/home',
    element: <SettingsDialog />,
    viewer: buildAppUser(),
    mocks,
    language,
  });

describe('the toggles of the settings', () => {
  it('are the four of the specification with the values of the server, and link cards', async () => {
    await openSettings([mockSettings({ publicPortfolioStatus: 'public', enableDisableStatus: 'disabled' })]);
    expect(await screen.findByRole('switch', { name: 'Public Portfolio' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Notification' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Show Price Change in percentage' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Private Account' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Show link cards' })).toBeChecked();
    expect(screen.getAllByRole('switch')).toHaveLength(5);
  });

  it.each([
    ['Public Portfolio', mockPublicPortfolio, { publicPortfolioStatus: 'public' }, true],
    ['Notification', mockNotification, { status: 'disabled' }, false],
    ['Show Price Change in percentage', mockPriceChange, { status: false }, false],
  ] as const)('%s changes at once and is sent as a value', async (name, mock, sent, isOn) => {
    const save = mock();
    const { user } = await openSettings([mockSettings(), save]);
    const toggle = await screen.findByRole('switch', { name });
    await user.click(toggle);
    expect(toggle.getAttribute('aria-checked')).toBe(String(isOn));
    expect(save.calls).toEqual([]);
    await waitFor(() => expect(save.calls).toEqual([sent]));
    expect(toggle.getAttribute('aria-checked')).toBe(String(isOn));
  });

  it.each([
    [true, 'Your account is private, so only your followers can see your portfolio.'],
    [false, 'Everyone can see your portfolio.'],
  ])('say who sees a public portfolio when the account is private: %s', async (isPrivate, text) => {
    await openSettings([mockSettings({ publicPortfolioStatus: 'public', private_account: isPrivate })]);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryAllByText(/see your portfolio/)).toHaveLength(1);
  });

  it('send the last value after several quick changes', async () => {
    const save = mockPublicPortfolio();
    const { user } = await openSettings([mockSettings(), save]);
    const toggle = await screen.findByRole('switch', { name: 'Public Portfolio' });
    await user.click(toggle);
    await user.click(toggle);
    await user.click(toggle);
    await waitFor(() => expect(save.calls).toEqual([{ publicPortfolioStatus: 'public' }]));
    expect(toggle).toBeChecked();
  });

  it('revert when the server rejects them, and show the reason', async () => {
    const { user } = await openSettings([mockSettings(), mockNotification('Not today')]);
    const toggle = await screen.findByRole('switch', { name: 'Notification' });
    await user.click(toggle);
    expect(toggle).not.toBeChecked();
    expect(await screen.findByText('Not today')).toBeVisible();
    await waitFor(() => expect(toggle).toBeChecked());
  });

  it('send a pending change when the dialog is closed', async () => {
    const save = mockPriceChange();
    const { user, location } = await openSettings([mockSettings(), save]);
    await user.click(await screen.findByRole('switch', { name: 'Show Price Change in percentage' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(location()).toBe('/home');
    const elsewhere = save.calls;
    await waitFor(() => expect(elsewhere).toEqual([{ status: false }]));
  });

  it('can be operated by the keyboard only', async () => {
    const save = mockNotification();
    const { user } = await openSettings([mockSettings(), save]);
    const toggle = await screen.findByRole('switch', { name: 'Notification' });
    toggle.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(save.calls).toEqual([{ status: 'disabled' }]));
  });
});

describe('Portfolio on your profile', () => {
  it('is a choice of amounts, percentages or off, and explains it', async () => {
    const save = mockPortfolioDetail();
    const { user } = await openSettings([mockSettings({ publicPortfolioStatus: 'public' }), save]);
    const choice = within(await screen.findByRole('radiogroup', { name: 'Portfolio on your profile' }));
    expect(choice.getByRole('radio', { name: 'Percentages' })).toBeChecked();
    // The dialog fades in.
    await waitFor(() => expect(screen.getByText(/without any amount/)).toBeVisible());
    await user.click(choice.getByText('Off'));
    expect(await screen.findByText('Shows nothing of your portfolio.')).toBeVisible();
    await waitFor(() => expect(save.calls).toEqual([{ detail: 'off' }]));
    expect(await screen.findByText('Only you can see your portfolio.')).toBeVisible();
  });
});

describe('Private Account', () => {
  it.each([
    [false, 'Switch to Private account ?', /Only your followers will be able to see your photos and videos/, true],
    [
      true,
      'Switch to Public account ?',
      /Anyone will be able to see your photos and videos.*tag, mention or message you does not change.*All pending follow requests will be approved unless you delete them/,
      false,
    ],
  ] as const)(
    'requires a confirmation (private: %s) that explains the effect, and sends the flipped value',
    async (isPrivate, title, effect, sent) => {
      const save = mockPrivateAccount();
      const { user } = await openSettings([mockSettings({ private_account: isPrivate }), save]);
      const toggle = await screen.findByRole('switch', { name: 'Private Account' });
      await user.click(toggle);
      const question = await findDialog(title);
      expect(within(question).getByText(effect)).toBeInTheDocument();
      expect(save.calls).toEqual([]);
      await user.click(within(question).getByRole('button', { name: sent ? 'Switch to Private' : 'Switch to Public' }));
      await waitFor(() => expect(save.calls).toEqual([{ status: sent }]));
      await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe(String(sent)));
    },
  );

  it('does not change when the confirmation is cancelled', async () => {
    const save = mockPrivateAccount();
    const { user } = await openSettings([mockSettings(), save]);
    const toggle = await screen.findByRole('switch', { name: 'Private Account' });
    await user.click(toggle);
    await user.click(within(await findDialog('Switch to Private account ?')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Switch to Private account ?')).not.toBeInTheDocument());
    expect(toggle).not.toBeChecked();
    expect(save.calls).toEqual([]);
  });

  it('shows an error inside the confirmation', async () => {
    const { user } = await openSettings([mockSettings(), mockPrivateAccount('Not now')]);
    await user.click(await screen.findByRole('switch', { name: 'Private Account' }));
    const question = await findDialog('Switch to Private account ?');
    await user.click(within(question).getByRole('button', { name: 'Switch to Private' }));
    expect(await within(question).findByText('Not now')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Private Account' })).not.toBeChecked();
  });
});

describe('the settings dialog', () => {
  it('links to the policies in a new tab', async () => {
    await openSettings([mockSettings()]);
    const link = screen.getByRole('link', { name: /^Legal/ });
    expect(link).toHaveAttribute('href', '/auth/register/tabs/Policy');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('shows when the settings could not be loaded and retries', async () => {
    const failingSettings = mockOperation<GetUserSettingsByIdQuery, GetUserSettingsByIdQueryVariables>(
      GetUserSettingsByIdDocument,
      {
        response: (_variables, earlierCalls) => ({
          getUserSettingsById:
            earlierCalls === 0
              ? { status: 503, message: 'The settings rest', data: null }
              : { status: 200, message: 'Done', data: buildSettings() },
        }),
      },
    );
    const { user } = await openSettings([failingSettings]);
    expect(await screen.findByText('The settings rest')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('switch', { name: 'Notification' })).toBeInTheDocument();
  });

  it('speaks Turkish', async () => {
    await openSettings([mockSettings()], 'tr');
    expect(await screen.findByRole('switch', { name: 'Gizli hesap' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Engellenen hesaplar' })).toBeInTheDocument();
  });
});
