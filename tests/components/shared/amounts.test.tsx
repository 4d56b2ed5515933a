import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { object } from 'yup';

import { AmountField } from '@/shared/form/AmountField';
import { PageForm } from '@/shared/form/PageForm';
import { amountText, readAmount, writeAmount } from '@/shared/format/decimals';
import { formatPrice } from '@/shared/format/numbers';
import { amountSchema } from '@rules/market/amounts';

import { renderPart } from '../../support/render/renderAt';

describe('readAmount', () => {
  it.each([
    ['1.234,56', 'tr', '1234.56'],
    ['1,234.56', 'en', '1234.56'],
    ['1.234', 'tr', '1234'],
    ['1,234', 'en', '1234'],
    ['1.234.567,8', 'tr', '1234567.8'],
    ['12,34,567.5', 'en', '1234567.5'],
    ['1.5', 'tr', '1.5'],
    ['1,5', 'en', '1.5'],
    ['0.125', 'tr', '0.125'],
    ['0,125', 'en', '0.125'],
    ['0.12', 'tr', '0.12'],
    ['0.1250', 'tr', '0.1250'],
    ['0.001', 'tr', '0.001'],
    ['1.234.567', 'tr', '1234567'],
    ['0,25', 'tr', '0.25'],
    [',25', 'tr', '0.25'],
    ['12,', 'tr', '12'],
    ['007', 'en', '7'],
    ['1 234,5', 'tr', '1234.5'],
    [' 42 ', 'en', '42'],
    ['−3', 'en', '-3'],
    ['１２.５', 'en', '12.5'],
    ['0.00000001', 'en', '0.00000001'],
    ['', 'en', ''],
    ['  ', 'tr', ''],
  ])('reads %j in %s as %j', (text, locale, amount) => {
    expect(readAmount(text, locale)).toBe(amount);
  });

  it.each([
    '1.234.5',
    '1,2,3',
    '1,23.4.5',
    '0,125,000',
    'abc',
    '1e5',
    '$5',
    '--5',
    '1.234,56',
    'NaN',
    '.',
    '9'.repeat(200),
  ])('returns %j unchanged, and rules reject it as an amount', (text) => {
    const amount = readAmount(text, 'en');
    expect(writeAmount(amount, 'en')).toBe(text);
    expect(schema.isValidSync({ amount })).toBe(false);
  });

  it('reads back what it formatted, in both languages', () => {
    for (const value of ['0', '7', '1234.56', '-1234567.00000001', '100000'])
      for (const locale of ['en', 'tr']) expect(readAmount(writeAmount(value, locale), locale)).toBe(value);
  });

  it('formats every number as plain digits', () => {
    expect([1e-7, 0.00000001, 1234.5, 0].map(amountText)).toEqual(['0.0000001', '0.00000001', '1234.5', '0']);
  });
});

describe('amountSchema', () => {
  const failure = (amount: unknown): string | undefined => {
    try {
      schema.validateSync({ amount });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : 'no error';
    }
  };

  it.each([
    ['', 'required'],
    [undefined, 'required'],
    ['0', 'tooSmall'],
    ['-1', 'tooSmall'],
    ['1000.01', 'tooLarge'],
    ['1.123', 'decimals'],
    ['1e2', 'invalid'],
    [Number.NaN, 'invalid'],
    [Number.POSITIVE_INFINITY, 'invalid'],
    [1e-7, 'decimals'],
    ['1.100', undefined],
    [0.01, undefined],
    ['1000', undefined],
  ])('says of %j: %s', (amount, message) => {
    expect(failure(amount)).toBe(message);
  });
});

const schema = object({
  amount: amountSchema(
    { above: 0, most: 1000, decimals: 2 },
    { required: 'required', invalid: 'invalid', tooSmall: 'tooSmall', tooLarge: 'tooLarge', decimals: 'decimals' },
  ),
});

const renderField = async (language: 'en' | 'tr', amount = '') => {
  const save = vi.fn<(values: { amount: string }) => Promise<boolean>>(() => Promise.resolve(true));
  const rendered = await renderPart(
    <PageForm<{ amount: string }>
      label="Form"
      submitLabel="Save"
      initialValues={{ amount }}
      schema={schema}
      submitting={false}
      serverError={null}
      confirmsLeaving={false}
      onSubmit={save}
    >
      <AmountField name="amount" label="Amount" unit="TRY" required />
    </PageForm>,
    { language },
  );
  return { ...rendered, save, field: screen.getByRole('textbox', { name: /Amount/ }) };
};

describe('AmountField', () => {
  it('accepts Turkish notation and stores plain digits', async () => {
    const { user, save, field } = await renderField('tr');
    await user.type(field, '912,5');
    await user.tab();
    expect(field).toHaveValue('912,5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save.mock.calls[0]?.[0]).toEqual({ amount: '912.5' });
  });

  it('shows the parsed amount, with the thousands separator of the language', async () => {
    const { user, field } = await renderField('en', '1000');
    expect(field).toHaveValue('1,000');
    await user.clear(field);
    await user.type(field, '1234');
    expect(field).toHaveValue('1234');
    await user.tab();
    expect(field).toHaveValue('1,234');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/tooLarge.*TRY/);
  });

  it('preserves unreadable input', async () => {
    const { user, save, field } = await renderField('en');
    await user.type(field, '12 apples');
    await user.tab();
    expect(field).toHaveValue('12 apples');
    expect(field).toHaveAccessibleDescription(/invalid/);
    expect(save).not.toHaveBeenCalled();
  });
});

describe('formatPrice', () => {
  it('shows the currency of the amount', () => {
    expect(formatPrice(1234.5, 'en', 'USD')).toBe('$1,234.50');
    expect(formatPrice(1234.5, 'tr', 'TRY')).toBe('₺1.234,50');
    expect(formatPrice(-3, 'en', 'INR')).toBe('−₹3.00');
    expect(formatPrice(-0.001, 'en', 'USD')).toBe('$0.00');
    expect(formatPrice(2, 'en', '')).toBe('2.00');
  });
});
