import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  GetAlertListDocument,
  type GetAlertListQuery,
  type GetAlertListQueryVariables,
} from '@/generated/alerts/getAlertList';
import { SocialFeedContext } from '@/domain/social/SocialFeedContext';
import { AlertsPage } from '@/portals/user/alerts/AlertsPage';

import { fakeSocialFeed } from '../../support/builders/socialFeed';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { buildAlert, mockAlertList, mockAlertTypes, mockRemoveAlert, mockUpdateAlert } from './alertMocks';

const PATH = '/application-user/portfolio/alerts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (
  address: string,
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  language: 'en' | 'tr' = 'en',
) => renderAt(address, { element: <AlertsPage />, viewer: buildAppUser(), mocks, language });

const RISING = buildAlert();
const MOVING = buildAlert({
  id: 2,
  ticker_id: 8,
  ticker_symbol: 'THYAO',
  ticker_name: 'Türk Hava Yolları',
  currency: 'TRY',
  current_price: 310,
  condition: 'percent_move',
  value: 5,
  base_price: 300,
  is_repeat: true,
  active: false,
  fired_at: '2026-11-19T10:00:00.000Z',
});

describe('the list of alerts', () => {
  it('is read again when an alert fires, and not polled with a live connection', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const live = fakeSocialFeed();
    const alerts = [RISING];
    const list = mockAlertList(alerts);
    await renderAt(PATH, {
      element: (
        <SocialFeedContext value={live.feed}>
          <AlertsPage />
        </SocialFeedContext>
      ),
      viewer: buildAppUser(),
      mocks: [list],
    });
    expect(await screen.findByRole('switch')).toBeChecked();
    await act(() => vi.advanceTimersByTimeAsync(70_000));
    expect(list.calls).toHaveLength(1);
    alerts[0] = { ...RISING, active: false };
    act(() => live.send({ kind: 'alert' }));
    await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked());
    expect(list.calls).toHaveLength(2);
    act(() => live.setStatus('delayed'));
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(list.calls).toHaveLength(3);
  });

  it('shows all decimals of conditions below a cent', async () => {
    const falling = buildAlert({ condition: 'below', value: 0.0045 });
    await open(PATH, [mockAlertList([falling, { ...MOVING, base_price: 0.00612 }])]);
    expect(await screen.findByRole('switch', { name: 'Alert for AAPL: $0.0045 or below' })).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Alert for THYAO: 5.00% up or down from ₺0.00612' })).toBeInTheDocument();
  });

  it('shows conditions as text, prices and their source', async () => {
    await open(PATH, [mockAlertList([RISING, MOVING])]);
    const [, first, second] = await screen.findAllByRole('row');
    if (!first || !second) throw new Error('rows are missing');
    expect(within(first).getByRole('link', { name: 'AAPL' })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/7',
    );
    // The table measures its width before it shows more than the stock.
    await waitFor(() => expect(first).toHaveTextContent('$250.00 or above'));
    expect(first).toHaveTextContent('$200.00');
    expect(within(first).getByRole('switch', { name: 'Alert for AAPL: $250.00 or above' })).toBeChecked();
    expect(second).toHaveTextContent('5.00% up or down from ₺300.00');
    expect(within(second).getByRole('switch')).not.toBeChecked();
    expect(screen.getByText('Simulated prices')).toBeInTheDocument();
  });

  it('shows condition, price and switch below the name on a phone, not in hidden columns', async () => {
    vi.stubGlobal('innerWidth', 390);
    await open(PATH, [mockAlertList([RISING])]);
    const cell = (await screen.findByRole('link', { name: 'AAPL' })).closest('td');
    if (!cell) throw new Error('the cell of the stock is missing');
    expect(cell).toHaveTextContent('$250.00 or above');
    expect(cell).toHaveTextContent('$200.00');
    expect(within(cell).getByRole('switch', { name: 'Alert for AAPL: $250.00 or above' })).toBeChecked();
    expect(screen.getAllByRole('switch')).toHaveLength(1);
    expect(screen.queryByRole('columnheader', { name: /Condition/ })).not.toBeInTheDocument();
  });

  it('names in Turkish a condition that is already met and one that cannot be met', async () => {
    const list = mockAlertList([
      buildAlert({ is_met: true, value: 150 }),
      buildAlert({ id: 3, ticker_symbol: 'OLD', is_delisted: true, active: false }),
    ]);
    await open(PATH, [list], 'tr');
    expect(
      await screen.findByText(
        'Koşul şu anda zaten sağlanıyor. Fiyat eşiğin diğer tarafına geçtiğinde alarm devreye girer.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('Artık işlem görmüyor: çalamaz')).toBeInTheDocument();
    expect(screen.getByText('$150,00 veya üzeri')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: /^OLD/ })).toBeDisabled();
  });

  it('requests the filter of the address', async () => {
    const list = mockAlertList([RISING], 45);
    const { user, location } = await open(`${PATH}?active=true&ticker=7&search=app&sort=fired_at&order=desc&page=2`, [
      list,
    ]);
    await screen.findAllByRole('row');
    expect(list.calls[0]).toEqual({
      pageNumber: 2,
      pageSize: 20,
      search: 'app',
      tickerId: 7,
      active: true,
      sortBy: 'fired_at',
      sortOrder: 'desc',
    });
    await user.click(screen.getByRole('button', { name: 'Show alerts for all stocks' }));
    await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ tickerId: null, pageNumber: 1 }));
    expect(location()).not.toContain('ticker=');
  });

  it('disables an alert and reloads the list', async () => {
    const [list, update] = [mockAlertList([RISING]), mockUpdateAlert(200, 'Alert switched off')];
    const { user } = await open(PATH, [list, update]);
    await user.click(await screen.findByRole('switch'));
    expect(await screen.findByText('Alert switched off')).toBeInTheDocument();
    expect(update.calls).toMatchObject([
      { id: 1, condition: 'above', value: 250, active: false, expectedUts: RISING.uts },
    ]);
    await waitFor(() => expect(list.calls.length).toBeGreaterThan(1));
  });

  it('edits an alert in a dialog that is part of the address', async () => {
    const { user, location } = await open(PATH, [mockAlertList([RISING]), mockUpdateAlert(), mockAlertTypes()]);
    await user.click(await screen.findByRole('button', { name: /AAPL/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await findDialog('Edit alert for AAPL');
    expect(location()).toContain('dialog=edit&subject=1');
    expect(within(dialog).getByLabelText(/^Price/)).toHaveValue('250');
  });

  it('leaves the dialog open when its alert leaves the list', async () => {
    const live = fakeSocialFeed();
    const alerts = [RISING];
    const list = mockAlertList(alerts);
    const { user } = await renderAt(`${PATH}?dialog=edit&subject=1`, {
      element: (
        <SocialFeedContext value={live.feed}>
          <AlertsPage />
        </SocialFeedContext>
      ),
      viewer: buildAppUser(),
      mocks: [list, mockAlertTypes()],
    });
    const price = within(await findDialog('Edit alert for AAPL')).getByLabelText(/^Price/);
    await user.clear(price);
    await user.type(price, '260');
    alerts.length = 0;
    act(() => live.send({ kind: 'alert' }));
    expect(await screen.findByText('No alerts yet')).toBeInTheDocument();
    expect(price).toBeInTheDocument();
    expect(price).toHaveValue('260');
  });

  it('removes an alert after a confirmation, which shows an error', async () => {
    const [list, remove] = [mockAlertList([RISING]), mockRemoveAlert(404, 'This alert could not be found.')];
    const { user } = await open(PATH, [list, remove]);
    await user.click(await screen.findByRole('button', { name: /AAPL/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = await findDialog('Remove this alert?');
    expect(question).toHaveTextContent('AAPL: $250.00 or above');
    expect(remove.calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await within(question).findByText('This alert could not be found.')).toBeInTheDocument();
    expect(remove.calls).toEqual([{ id: 1 }]);
  });

  it('links to the market when there is none', async () => {
    await open(PATH, [mockAlertList([])]);
    expect(await screen.findByText('No alerts yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the market' })).toHaveAttribute('href', '/application-user/market');
  });

  it('can be reloaded after a failure', async () => {
    const list = mockOperation<GetAlertListQuery, GetAlertListQueryVariables>(GetAlertListDocument, {
      response: (_variables, earlier) => ({
        getAlertList:
          earlier === 0
            ? { status: 503, message: 'Please try again later.', totalCount: null, data: null }
            : { status: 200, message: '', totalCount: 1, data: [RISING] },
      }),
    });
    const { user } = await open(PATH, [list]);
    expect(await screen.findByText('Please try again later.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByText('$250.00 or above')).toBeInTheDocument();
  });
});
