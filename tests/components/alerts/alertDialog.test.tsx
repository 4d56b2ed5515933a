import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { AlertDialog } from '@/domain/alerts/AlertDialog';
import type { AlertTicker } from '@/domain/alerts/alertForm';
import type { AlertTable_AlertFragment } from '@/generated/alerts/fragments';

import { buildAppUser } from '../../support/builders/viewers';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { buildAlert, mockAddAlert, mockAlertTypes, mockUpdateAlert } from './alertMocks';

const APPLE: AlertTicker = { tickerId: 7, symbol: 'AAPL', name: 'Apple Inc.', currency: 'USD', price: 200 };

interface Opened {
  alert?: AlertTable_AlertFragment;
  ticker?: AlertTicker;
  language?: 'en' | 'tr';
  add?: ReturnType<typeof mockAddAlert>;
  update?: ReturnType<typeof mockUpdateAlert>;
  types?: ReturnType<typeof mockAlertTypes>;
}

async function open({
  alert,
  ticker = APPLE,
  language = 'en',
  add = mockAddAlert(),
  update = mockUpdateAlert(),
  types = mockAlertTypes(),
}: Opened) {
  const onClose = vi.fn<() => void>();
  const rendered = await renderAt('/', {
    element: <AlertDialog ticker={ticker} alert={alert} onClose={onClose} />,
    viewer: buildAppUser(),
    mocks: [add, update, types],
    language,
  });
  const title = {
    en: alert ? `Edit alert for ${ticker.symbol}` : `Set an alert for ${ticker.symbol}`,
    tr: alert ? `${ticker.symbol} alarmını değiştir` : `${ticker.symbol} için alarm kur`,
  }[language];
  return { ...rendered, dialog: await findDialog(title), onClose, add, update };
}

const sentence = (dialog: HTMLElement) => within(dialog).getByRole('status');

describe('setting an alert', () => {
  it('explains the effect, shows the distance to the price, and sends the alert', async () => {
    const { user, dialog, add, onClose } = await open({});
    const set = within(dialog).getByRole('button', { name: 'Set alert' });
    expect(set).toBeDisabled();
    expect(sentence(dialog)).toHaveTextContent('Enter a value to see what will happen.');
    await user.type(within(dialog).getByLabelText(/^Price/), '1,250.50');
    await waitFor(() =>
      expect(sentence(dialog)).toHaveTextContent(
        'You will be notified when AAPL rises to $1,250.50 or above. It is at $200.00 now, 525.25% away.',
      ),
    );
    expect(sentence(dialog)).toHaveTextContent('The alert then switches off automatically.');
    await user.click(within(dialog).getByRole('radio', { name: 'Every time' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Also send an e-mail' }));
    await waitFor(() =>
      expect(sentence(dialog)).toHaveTextContent('The alert fires every time this condition is met again.'),
    );
    await user.click(set);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(add.calls).toEqual([
      { tickerId: 7, alertTypeId: 1, condition: 'above', value: 1250.5, isRepeat: true, isEmail: true },
    ]);
    expect(await screen.findByText('Alert set')).toBeInTheDocument();
  });

  it('reads amounts in Turkish notation', async () => {
    const { user, dialog, add, onClose } = await open({
      ticker: { ...APPLE, symbol: 'THYAO', currency: 'TRY', price: 300 },
      language: 'tr',
    });
    await user.click(within(dialog).getByRole('radio', { name: 'Fiyat şuraya inince' }));
    await user.type(within(dialog).getByLabelText(/^Fiyat/, { selector: 'input[inputmode]' }), '1.234,5');
    await waitFor(() =>
      expect(sentence(dialog)).toHaveTextContent('THYAO şu anda ₺300,00; yani zaten ₺1.234,50 veya altında.'),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Alarm kur' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(add.calls).toMatchObject([{ condition: 'below', value: 1234.5 }]);
  });

  it('shows all decimals of a price below a cent', async () => {
    const { user, dialog } = await open({ ticker: { ...APPLE, price: 0.0061 } });
    await user.click(within(dialog).getByRole('radio', { name: 'The price falls to' }));
    const value = within(dialog).getByLabelText(/^Price/, { selector: 'input[inputmode]' });
    await user.type(value, '0.0045');
    await waitFor(() => expect(sentence(dialog)).toHaveTextContent('when AAPL falls to $0.0045 or below'));
    await user.clear(value);
    await user.type(value, '0.0075');
    await waitFor(() => expect(sentence(dialog)).toHaveTextContent('which is already $0.0075 or below'));
    await user.click(within(dialog).getByRole('radio', { name: 'The price moves by a percentage' }));
    const percent = within(dialog).getByLabelText(/^Percent/);
    await user.clear(percent);
    await user.type(percent, '10');
    await waitFor(() =>
      expect(sentence(dialog)).toHaveTextContent(
        'moves 10.00% from $0.0061 in either direction: to $0.00671 or above, or to $0.00549 or below',
      ),
    );
  });

  it('explains a move in percent with the prices at which it fires', async () => {
    const { user, dialog } = await open({});
    await user.click(within(dialog).getByRole('radio', { name: 'The price moves by a percentage' }));
    const percent = within(dialog).getByLabelText(/^Percent/);
    await user.type(percent, '5');
    await waitFor(() =>
      expect(sentence(dialog)).toHaveTextContent(
        'moves 5.00% from $200.00 in either direction: to $210.00 or above, or to $190.00 or below',
      ),
    );
    await user.clear(percent);
    await user.type(percent, '150');
    await waitFor(() => expect(sentence(dialog)).toHaveTextContent('rises 150.00% from $200.00, to $500.00 or above'));
  });

  it.each([
    ['-5', 'The price must be more than 0'],
    ['0', 'The price must be more than 0'],
    ['abc', 'Enter a number, such as 1,234.56'],
    ['1e309', 'Enter a number, such as 1,234.56'],
    ['99999999999', 'The price is too high'],
    ['1.1234567', 'Enter a price with at most 6 decimal places'],
  ])('rejects %s', async (typed, message) => {
    const { user, dialog } = await open({});
    await user.type(within(dialog).getByLabelText(/^Price/), typed);
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Set alert' })).toBeDisabled();
  });

  it('rejects impossible percentages', async () => {
    const { user, dialog } = await open({});
    await user.click(within(dialog).getByRole('radio', { name: 'The price moves by a percentage' }));
    const percent = within(dialog).getByLabelText(/^Percent/);
    for (const [typed, message] of [
      ['1001', 'The percentage cannot be more than 1,000'],
      ['1.234', 'Enter a percentage with at most 2 decimal places'],
      ['0', 'The percentage must be more than 0'],
    ] as const) {
      await user.clear(percent);
      await user.type(percent, typed);
      expect(await within(dialog).findByText(message)).toBeInTheDocument();
    }
  });

  it('preserves the input when the server rejects it, and shows the reason', async () => {
    const { user, dialog, onClose } = await open({ add: mockAddAlert(400, 'You already have this alert.') });
    await user.type(within(dialog).getByLabelText(/^Price/), '250');
    await user.click(within(dialog).getByRole('button', { name: 'Set alert' }));
    expect(await within(dialog).findByText('You already have this alert.')).toBeInTheDocument();
    expect(within(dialog).getByLabelText(/^Price/)).toHaveValue('250');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('changing an alert', () => {
  it('starts from the stored alert and sends its version', async () => {
    const alert = buildAlert({ condition: 'percent_move', value: 7.5, base_price: 180, is_repeat: true });
    const { user, dialog, update } = await open({ alert });
    expect(within(dialog).getByRole('radio', { name: 'The price moves by a percentage' })).toBeChecked();
    expect(within(dialog).getByLabelText(/^Percent/)).toHaveValue('7.5');
    expect(sentence(dialog)).toHaveTextContent('moves 7.50% from $180.00');
    await user.click(within(dialog).getByRole('checkbox', { name: 'The alert is on' }));
    await waitFor(() => expect(sentence(dialog)).toHaveTextContent('The alert is off. You will not be notified.'));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update.calls).toEqual([
        {
          id: 1,
          alertTypeId: null,
          condition: 'percent_move',
          value: 7.5,
          isRepeat: true,
          isEmail: false,
          active: false,
          expectedUts: alert.uts,
        },
      ]),
    );
  });

  it('measures a new condition from the current price', async () => {
    const { user, dialog } = await open({
      alert: buildAlert({ condition: 'percent_move', value: 7.5, base_price: 180 }),
    });
    const percent = within(dialog).getByLabelText(/^Percent/);
    await user.clear(percent);
    await user.type(percent, '10');
    await waitFor(() => expect(sentence(dialog)).toHaveTextContent('moves 10.00% from $200.00'));
  });

  it('reports a concurrent change of the alert', async () => {
    const { user, dialog } = await open({
      alert: buildAlert(),
      update: mockUpdateAlert(409, 'This alert has changed'),
    });
    await user.click(within(dialog).getByRole('radio', { name: 'Every time' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('This alert has changed')).toBeInTheDocument();
  });
});

describe('kinds of alert that admins disabled', () => {
  it('are not offered for new alerts; the first of the others is selected and named', async () => {
    const { user, dialog, add } = await open({ types: mockAlertTypes([3, 9]) });
    expect(within(dialog).getAllByRole('radio', { name: /rises|falls|moves/i })).toHaveLength(1);
    await user.type(within(dialog).getByLabelText(/^Percent|^Move/, { selector: 'input[inputmode]' }), '5');
    await user.click(within(dialog).getByRole('button', { name: 'Set alert' }));
    await waitFor(() => expect(add.calls).toMatchObject([{ alertTypeId: 3, condition: 'percent_move', value: 5 }]));
  });

  it('remain selected in alerts that have them', async () => {
    const { dialog } = await open({ alert: buildAlert(), types: mockAlertTypes([2]) });
    expect(within(dialog).getAllByRole('radio', { name: /rises|falls|moves/i })).toHaveLength(2);
  });

  it('disable the form when all are disabled', async () => {
    const { dialog } = await open({ types: mockAlertTypes([]) });
    expect(within(dialog).getByText('New alerts cannot be set at the moment.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Set alert' })).toBeDisabled();
  });
});
