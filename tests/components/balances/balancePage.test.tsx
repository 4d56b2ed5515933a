import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  AddAppTransactionBalanceDocument,
  type AddAppTransactionBalanceMutation,
  type AddAppTransactionBalanceMutationVariables,
} from '@/generated/balances/addAppTransactionBalance';
import type { BalanceCard_BalanceFragment } from '@/generated/balances/fragments';
import {
  GetAppTransactionBalanceByUserIdDocument,
  type GetAppTransactionBalanceByUserIdQuery,
  type GetAppTransactionBalanceByUserIdQueryVariables,
} from '@/generated/balances/getAppTransactionBalanceByUserId';
import {
  GetAppTransactionListByUserIdDocument,
  type GetAppTransactionListByUserIdQuery,
  type GetAppTransactionListByUserIdQueryVariables,
} from '@/generated/balances/getAppTransactionListByUserId';
import { BalancePage } from '@/portals/admin/balances/BalancePage';

import { buildRecord } from '../../support/builders/people';
import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockRecord } from '../people/profileMocks';

type Changes = NonNullable<GetAppTransactionListByUserIdQuery['getAppTransactionListByUserId']['data']>;

const APP_USER = { id: 2, name: 'app_user', display_name: 'App user' } as const;
const MAYA = buildRecord({ id: 502, s2_user_type: APP_USER });

const BALANCE: BalanceCard_BalanceFragment = {
  user_id: 502,
  currency: 'USD',
  current_balance: 1250.5,
  previous_balance: 1300,
  purchase_balance: 2000,
  uts: '2026-03-02T09:00:00.000Z',
};

const CHANGES: Changes = [
  {
    id: 2,
    amount: -49.5,
    balance_after: 1250.5,
    description: 'Bot subscription',
    cts: '2026-03-02T09:00:00.000Z',
    created_by: { id: 503, full_name: 'Arjun Mehta', username: 'arjun' },
  },
  {
    id: 1,
    amount: 1300,
    balance_after: 1300,
    description: 'Top-up',
    cts: '2026-03-01T09:00:00.000Z',
    created_by: null,
  },
];

const mockBalance = (balance = BALANCE) =>
  mockOperation<GetAppTransactionBalanceByUserIdQuery, GetAppTransactionBalanceByUserIdQueryVariables>(
    GetAppTransactionBalanceByUserIdDocument,
    { response: { getAppTransactionBalanceByUserId: { status: 200, message: '', data: balance } } },
  );

const mockChanges = (changes: Changes = CHANGES) =>
  mockOperation<GetAppTransactionListByUserIdQuery, GetAppTransactionListByUserIdQueryVariables>(
    GetAppTransactionListByUserIdDocument,
    {
      response: {
        getAppTransactionListByUserId: { status: 200, message: '', totalCount: changes.length, data: [...changes] },
      },
    },
  );

const mockAdd = (status: number, message: string) =>
  mockOperation<AddAppTransactionBalanceMutation, AddAppTransactionBalanceMutationVariables>(
    AddAppTransactionBalanceDocument,
    { response: { addAppTransactionBalance: { status, message, data: status === 200 ? BALANCE : null } } },
  );

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const open = (mocks: Mocks, query = '', id = '502') =>
  renderAt(`/admin/app-transaction-balance/${id}${query}`, {
    route: '/admin/app-transaction-balance/:userId',
    element: <BalancePage />,
    viewer: buildAdmin(),
    mocks,
  });

const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('the balance of an app user', () => {
  it('shows the balance, its history, and the total of additions', async () => {
    await open([mockRecord(MAYA), mockBalance(), mockChanges()]);
    const balanceStats = within((await screen.findByText('Current balance')).closest('dl') ?? document.body);
    expect(balanceStats.getByText('$1,250.50')).toBeVisible();
    expect(balanceStats.getByText('$1,300.00')).toBeVisible();
    expect(balanceStats.getByText('$2,000.00')).toBeVisible();
    expect(screen.getByText('Maya Lindgren (@maya)')).toBeVisible();
    expect(screen.getByRole('link', { name: 'App users' })).toHaveAttribute('href', '/admin/app-users');
  });

  it('offers a retry when the response contains no balance', async () => {
    const balance = mockOperation<
      GetAppTransactionBalanceByUserIdQuery,
      GetAppTransactionBalanceByUserIdQueryVariables
    >(GetAppTransactionBalanceByUserIdDocument, {
      response: { getAppTransactionBalanceByUserId: { status: 200, message: '', data: null } },
    });
    const { user } = await open([mockRecord(MAYA), balance]);
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(balance.calls).toHaveLength(2));
  });

  it('lists each change and its author', async () => {
    const changes = mockChanges();
    const { user, location } = await open([mockRecord(MAYA), mockBalance(), changes]);
    const taken = within(await findRow('Bot subscription'));
    expect(taken.getByText('−$49.50')).toBeVisible();
    expect(taken.getByRole('link', { name: 'Arjun Mehta' })).toHaveAttribute('href', '/user-detail/503');
    const added = within(await findRow('Top-up'));
    expect(added.getByText('+$1,300.00')).toBeVisible();
    expect(added.getByText('The platform')).toBeVisible();
    // The name of the admin is only information: the row does not link to them.
    await user.click(taken.getByText('−$49.50'));
    expect(location()).toBe('/admin/app-transaction-balance/502');
    expect(changes.calls).toMatchObject([{ userId: 502, pageNumber: 1, sortBy: 'cts', sortOrder: 'desc', kind: null }]);
  });

  it('takes search, filter and sorting from the address', async () => {
    const changes = mockChanges();
    await open([mockRecord(MAYA), mockBalance(), changes], '?search=50%25&kind=taken&sort=amount&order=asc');
    await waitFor(() =>
      expect(changes.calls).toMatchObject([{ searchText: '50%', kind: 'taken', sortBy: 'amount', sortOrder: 'asc' }]),
    );
  });

  it('shows an empty state before the first change', async () => {
    await open([mockRecord(MAYA), mockBalance(), mockChanges([])]);
    expect(await screen.findByText('No balance changes yet')).toBeVisible();
  });

  it('reports an account without a balance, and an unknown account', async () => {
    const developer = { ...MAYA, s2_user_type: { id: 3, name: 'bot_developer', display_name: 'Developer' } as const };
    await open([mockRecord(developer)]);
    expect(await screen.findByText('Only app users have a balance: this account has none.')).toBeVisible();
    await open([], '', 'nobody');
    expect(await screen.findByText('This account does not exist')).toBeVisible();
  });
});

describe('changing a balance', () => {
  it('sends an amount with its reason, and reloads both', async () => {
    const [balance, changes, add] = [mockBalance(), mockChanges(), mockAdd(200, 'Balance changed')];
    const { user } = await open([mockRecord(MAYA), balance, changes, add]);
    const button = await screen.findByRole('button', { name: 'Change balance' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    const form = within(await findDialog('Change the balance of Maya Lindgren'));
    await user.click(form.getByRole('radio', { name: 'Deduct' }));
    await user.type(form.getByRole('textbox', { name: /Amount/ }), '49.50');
    await user.type(form.getByRole('textbox', { name: 'Description' }), 'Refunded twice');
    await user.click(form.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('Balance changed')).toBeInTheDocument();
    expect(add.calls).toEqual([
      { userId: 502, amount: -49.5, description: 'Refunded twice', expectedUts: '2026-03-02T09:00:00.000Z' },
    ]);
    await waitFor(() => expect([balance.calls.length, changes.calls.length]).toEqual([2, 2]));
  });

  it('names what is wrong with an amount', async () => {
    const { user } = await open([mockRecord(MAYA), mockBalance(), mockChanges()], '?dialog=change');
    const form = within(await findDialog('Change the balance of Maya Lindgren'));
    const amount = form.getByRole('textbox', { name: /Amount/ });
    await user.type(amount, '1.005');
    expect(await form.findByText('An amount can have at most two decimals.')).toBeInTheDocument();
    await user.clear(amount);
    await user.type(amount, '0');
    expect(await form.findByText('The amount must be greater than 0.')).toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Change' })).toBeDisabled();
  });

  it('preserves the input after a concurrent change, and shows the current balance', async () => {
    const [balance, add] = [mockBalance(), mockAdd(409, 'This balance has changed since you opened it.')];
    const { user } = await open([mockRecord(MAYA), balance, mockChanges(), add], '?dialog=change');
    const form = within(await findDialog('Change the balance of Maya Lindgren'));
    await user.type(form.getByRole('textbox', { name: /Amount/ }), '5');
    await user.type(form.getByRole('textbox', { name: 'Description' }), 'Bonus');
    await user.click(form.getByRole('button', { name: 'Change' }));
    expect(await form.findByText('This balance has changed since you opened it.')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('Bonus');
    await waitFor(() => expect(balance.calls).toHaveLength(2));
  });
});
