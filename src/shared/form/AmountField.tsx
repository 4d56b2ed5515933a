import { Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { readAmount, writeAmount } from '@/shared/format/decimals';

import { FormField } from './FormField';
import { useFormField } from './useFormField';

interface AmountFieldProps {
  name: string;
  label: string;
  required?: boolean;
  /** The unit after the amount: a currency, %. */
  unit?: string;
  /** The text below the amount. */
  hint?: ReactNode;
  placeholder?: string;
}

/**
 * An amount, typed in the reader's number format (1.234,56 in Turkish), bound to the form around it by `name`. The form
 * value is plain digits, '1234.56', for `amountSchema` of rules/market/amounts; `amountText` converts a number to it.
 */
export function AmountField({ name, label, required = false, unit, hint, placeholder }: AmountFieldProps) {
  const { locale } = useIntl();
  const unitId = useId();
  const { field, setValue, setTouched, error, control } = useFormField<string>(name, {
    required,
    describedBy: unit === undefined ? undefined : unitId,
  });
  const [typed, setTyped] = useState('');
  // The form value may have changed from outside: a draft, or a record that was read again.
  const shown = readAmount(typed, locale) === field.value ? typed : writeAmount(field.value, locale);
  return (
    <FormField label={label} controlId={control.id} required={required} error={error} hint={hint}>
      <Input
        {...control}
        name={name}
        value={shown}
        inputMode="decimal"
        placeholder={placeholder}
        autoComplete="off"
        status={error === null ? undefined : 'error'}
        // Always rendered: when the suffix appears later, antd rebuilds the input and the focus is lost.
        suffix={<span id={unitId}>{unit}</span>}
        onChange={({ target }) => {
          setTyped(target.value);
          setValue(readAmount(target.value, locale));
        }}
        onBlur={() => {
          // Shows the parsed amount with thousands separators.
          setTyped(writeAmount(field.value, locale));
          setTouched();
        }}
      />
    </FormField>
  );
}
