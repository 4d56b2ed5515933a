import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  GetPolicyTypeDocument,
  type GetPolicyTypeQuery,
  type GetPolicyTypeQueryVariables,
} from '@/generated/policies/getPolicyType';
import {
  GetPolicyByPolicyIdDocument,
  type GetPolicyByPolicyIdQuery,
  type GetPolicyByPolicyIdQueryVariables,
} from '@/generated/policies/getPolicyByPolicyId';
import { PolicyPage } from '@/portals/public/policy/PolicyPage';

import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { mockPolicyTexts, mockPolicyTypes, POLICY_NAMES } from './policyMocks';

const open = (path = '/policy', mocks = [mockPolicyTypes(), mockPolicyTexts()]) =>
  renderAt(path, { element: <PolicyPage />, mocks });

describe('the policy page', () => {
  it('shows guests a tab for each policy in effect, with the first one open', async () => {
    await open();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([...POLICY_NAMES]);
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
    const panel = screen.getByRole('tabpanel', { name: 'Acceptable Use Policy' });
    expect(await within(panel).findByText('Text of Acceptable Use Policy')).toBeVisible();
    expect(within(panel).getByRole('heading', { level: 2, name: 'Acceptable Use Policy' })).toBeVisible();
    expect(within(panel).getByText('Version 2, in force since 22 January 2022')).toBeVisible();
  });

  it('stores the open tab in the address', async () => {
    const { user, location } = await open();
    await user.click(await screen.findByRole('tab', { name: 'Privacy Policy' }));
    expect(await screen.findByText('Text of Privacy Policy')).toBeVisible();
    expect(location()).toBe('/policy?policy=3');
  });

  it('opens the tab in the address, and the first one for an unknown name', async () => {
    await open('/auth/register/tabs/Policy?policy=4');
    expect(await screen.findByText('Text of Terms of Use')).toBeVisible();
  });

  it('opens the first tab when the address contains an unknown one', async () => {
    await open('/policy?policy=<b>');
    expect(await screen.findByText('Text of Acceptable Use Policy')).toBeVisible();
  });

  it('supports the keyboard: one stop, arrows, Home and End', async () => {
    const { user } = await open();
    const [first, second, , last] = await screen.findAllByRole('tab');
    first?.focus();
    await user.keyboard('{ArrowRight}');
    expect(second).toHaveFocus();
    expect(second).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{End}');
    expect(last).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Home}');
    expect(first).toHaveFocus();
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toEqual([first]);
    expect(await screen.findByText('Text of Acceptable Use Policy')).toBeVisible();
  });

  it('shows when the list or a text cannot be loaded, and reloads', async () => {
    const failing = mockOperation<GetPolicyTypeQuery, GetPolicyTypeQueryVariables>(GetPolicyTypeDocument, {
      response: (_variables, earlier) =>
        earlier === 0
          ? { getPolicyType: { status: 503, message: 'Please try later', data: null } }
          : {
              getPolicyType: {
                status: 200,
                message: '',
                data: [
                  {
                    id: 1,
                    name_en: null,
                    name_tr: null,
                    policy_type: 'Terms',
                    current_policy_id: 11,
                    active: true,
                    cts: '',
                    uts: '',
                  },
                ],
              },
            },
    });
    const gone = mockOperation<GetPolicyByPolicyIdQuery, GetPolicyByPolicyIdQueryVariables>(
      GetPolicyByPolicyIdDocument,
      { response: { getPolicyByPolicyId: { status: 404, message: 'This policy could not be found.', data: null } } },
    );
    const { user } = await open('/policy', [failing, gone]);
    expect(await screen.findByText('Please try later')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('tab', { name: 'Terms' })).toBeVisible();
    expect(await screen.findByText('This policy could not be found.')).toBeVisible();
  });

  it('shows an empty state', async () => {
    await open('/policy', [mockPolicyTypes([])]);
    expect(await screen.findByText('No policy is in force yet')).toBeVisible();
  });

  it('speaks Turkish', async () => {
    await renderAt('/policy', {
      element: <PolicyPage />,
      mocks: [mockPolicyTypes(), mockPolicyTexts()],
      language: 'tr',
    });
    expect(await screen.findByText(/Sürüm 2, 22 Ocak 2022 tarihinden beri yürürlükte/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Politikalar' })).toBeVisible();
  });
});
