import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { HoldingDialog } from '@/domain/portfolios/HoldingDialog';
import {
  SearchStockByNameDocument,
  type SearchStockByNameQuery,
  type SearchStockByNameQueryVariables,
} from '@/generated/market/searchStockByName';
import { PortfolioPage } from '@/portals/user/portfolio/PortfolioPage';

import { buildStock } from '../../support/builders/market';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt, renderPart } from '../../support/render/renderAt';
import { buildHolding, mockAddHolding, mockBrokerages, mockPortfolio, mockUpdateHolding } from './portfolioMocks';

const ticker = { tickerId: 12, symbol: 'GARAN', currency: 'TRY' };

const openPortfolio = (mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>, language: 'en' | 'tr' = 'en') =>
  renderPart(<HoldingDialog ticker={ticker} onClose={() => undefined} />, {
    viewer: buildAppUser(),
    mocks: [...mocks, mockBrokerages()],
    language,
  });

describe('adding shares', () => {
  it('of a chosen stock accepts Turkish numbers and sends plain ones', async () => {
    const add = mockAddHolding();
    const { user } = await openPortfolio([add], 'tr');
    const dialog = await findDialog('GARAN hissesini portföyünüze ekleyin');
    await user.type(within(dialog).getByRole('textbox', { name: /Adet/ }), '1.250,5');
    await user.type(within(dialog).getByRole('textbox', { name: /Hisse başına/ }), '118,4');
    await user.type(within(dialog).getByLabelText(/Alım günü/), '2026-03-04');
    expect(await within(dialog).findByText('Maliyet: ₺148.059,20')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Ekle' }));
    await waitFor(() =>
      expect(add.calls).toEqual([{ tickerId: 12, quantity: 1250.5, buyPrice: 118.4, boughtOn: '2026-03-04' }]),
    );
  });

  it('offers the brokerages in use as their place', async () => {
    const add = mockAddHolding();
    const brokerages = mockBrokerages('North Bank', 'South Bank');
    const { user } = await openPortfolio([add, brokerages]);
    const dialog = await findDialog('Add GARAN to your portfolio');
    await user.type(within(dialog).getByRole('textbox', { name: /Shares/ }), '5');
    await user.type(within(dialog).getByRole('textbox', { name: /Price per share/ }), '12.5');
    await user.type(within(dialog).getByLabelText(/Purchase date/), '2026-03-04');
    await user.click(within(dialog).getByRole('combobox', { name: 'Brokerage' }));
    await user.click(await screen.findByTitle('South Bank'));
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(add.calls).toMatchObject([{ tickerId: 12, brokerageId: 8 }]));
    expect(brokerages.calls[0]).toMatchObject({ activeInactiveStatus: 'active' });
  });

  it('names invalid fields and sends nothing', async () => {
    const add = mockAddHolding();
    const { user } = await openPortfolio([add]);
    const dialog = await findDialog('Add GARAN to your portfolio');
    const shares = within(dialog).getByRole('textbox', { name: /Shares/ });
    for (const [typed, message] of [
      ['0', 'Enter more than 0 shares'],
      ['-3', 'Enter more than 0 shares'],
      ['ten', 'Enter the number of shares as a number'],
      ['0.000000001', 'Use at most 8 decimals and 15 digits'],
    ] as const) {
      await user.clear(shares);
      await user.type(shares, typed);
      expect(await within(dialog).findByText(message)).toBeVisible();
      expect(shares).toBeInvalid();
      expect(shares).toHaveValue(typed);
    }
    await user.type(within(dialog).getByLabelText(/Purchase date/), '2999-01-01');
    expect(await within(dialog).findByText('The purchase date cannot be in the future')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Add' })).toBeDisabled();
    expect(add.calls).toEqual([]);
  });

  it('preserves the input when the server rejects it', async () => {
    const add = mockAddHolding({ status: 400, message: 'GARAN has not been traded since 2026-06-01.' });
    const { user } = await openPortfolio([add]);
    const dialog = await findDialog('Add GARAN to your portfolio');
    await user.type(within(dialog).getByRole('textbox', { name: /Shares/ }), '5');
    await user.type(within(dialog).getByRole('textbox', { name: /Price per share/ }), '12.5');
    await user.type(within(dialog).getByLabelText(/Purchase date/), '2026-07-01');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('GARAN has not been traded since 2026-06-01.')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: /Price per share/ })).toHaveValue('12.5');
  });

  it('shows the currency of a stock that is found first', async () => {
    const add = mockAddHolding();
    const search = mockOperation<SearchStockByNameQuery, SearchStockByNameQueryVariables>(SearchStockByNameDocument, {
      response: {
        searchStockByName: {
          status: 200,
          message: '',
          totalCount: 1,
          data: [buildStock({ id: 12, ticker_symbol: 'GARAN', company_name: 'Garanti BBVA', currency: 'TRY' })],
        },
      },
    });
    const { user } = await renderPart(<HoldingDialog onClose={() => undefined} />, {
      viewer: buildAppUser(),
      mocks: [add, search, mockBrokerages()],
    });
    const dialog = await findDialog('Add shares to your portfolio');
    await user.type(within(dialog).getByRole('combobox', { name: /Stock or fund/ }), 'garanti');
    await user.click(await screen.findByTitle('GARAN · Garanti BBVA'));
    expect(await within(dialog).findByText('TRY')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /Shares/ }), '5');
    await user.type(within(dialog).getByRole('textbox', { name: /Price per share/ }), '100');
    await user.type(within(dialog).getByLabelText(/Purchase date/), '2026-07-01');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(add.calls).toEqual([{ tickerId: 12, quantity: 5, buyPrice: 100, boughtOn: '2026-07-01' }]),
    );
  });
});

describe('editing shares', () => {
  const PATH = '/application-user/portfolio/portfolio-list';
  const split = buildHolding({
    quantity: 40,
    buy_price: 25,
    entered_quantity: 10,
    entered_buy_price: 100,
    brokerage: { id: 4, name: 'North Bank' },
  });
  const open = (mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>) =>
    renderAt(`${PATH}?dialog=edit&subject=31`, {
      route: PATH,
      element: <PortfolioPage />,
      viewer: buildAppUser(),
      mocks: [...mocks, mockBrokerages()],
    });

  it('starts from the entered values, before splits, with their brokerage', async () => {
    const update = mockUpdateHolding();
    const { user } = await open([mockPortfolio([split]), update]);
    const dialog = await findDialog('Edit your shares of AAPL');
    const shares = within(dialog).getByRole('textbox', { name: /Shares/ });
    expect(shares).toHaveValue('10');
    expect(within(dialog).getByRole('textbox', { name: /Price per share/ })).toHaveValue('100');
    await user.clear(shares);
    await user.type(shares, '12');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update.calls).toEqual([
        {
          id: 31,
          quantity: 12,
          buyPrice: 100,
          boughtOn: '2024-03-04',
          brokerageId: 4,
          expectedUts: '2026-11-01T09:00:00.000Z',
        },
      ]),
    );
  });

  it('shows a disabled brokerage, and lets the user remove it', async () => {
    const update = mockUpdateHolding();
    const { user } = await open([mockPortfolio([split]), mockBrokerages('South Bank'), update]);
    const dialog = await findDialog('Edit your shares of AAPL');
    expect(await within(dialog).findByTitle('North Bank')).toBeInTheDocument();
    const clear = dialog.querySelector<HTMLElement>('.ant-select-clear');
    if (!clear) throw new Error('The choice cannot be taken back');
    await user.click(clear);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update.calls).toMatchObject([{ id: 31, brokerageId: null }]));
  });

  it('reports a concurrent change', async () => {
    const update = mockUpdateHolding({ status: 409, message: 'These shares have changed since you opened them.' });
    const { user } = await open([mockPortfolio([split]), update]);
    const dialog = await findDialog('Edit your shares of AAPL');
    await user.type(within(dialog).getByRole('textbox', { name: /Shares/ }), '0');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('These shares have changed since you opened them.')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: /Shares/ })).toHaveValue('100');
  });
});
