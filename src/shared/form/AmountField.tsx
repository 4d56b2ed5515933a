import { Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { readAmount, writeAmount } from '@/shared/format/decimals';

import { FormField, useFormField } from './FormField';

interface AmountFieldProps {
  name: string;
  label: string;
  required?: boolean;
  /** Stands behind the amount: a currency, %. */
  unit?: string;
  /** Stands below the amount. */
  hint?: ReactNode;
  placeholder?: string;
}

/**
 * An amount, typed as the reader's language writes it (1.234,56 in Turkish), bound to the form around it by `name`.
 * The form keeps plain digits, '1234.56', for `amountSchema` of rules/amounts; `amountText` makes them of a number.
 */
export function AmountField({ name, label, required = false, unit, hint, placeholder }: AmountFieldProps) {
  const { locale } = useIntl();
  const unitId = useId();
  const { field, setValue, setTouched, error, control } = useFormField<string>(name, {
    required,
    describedBy: unit === undefined ? undefined : unitId,
  });
  const [typed, setTyped] = useState('');
  // The form may have been filled by somebody else since: a draft, a record that was read again.
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
        // Always there: antd would rebuild the input, and the focus be lost, when a unit comes later.
        suffix={<span id={unitId}>{unit}</span>}
        onChange={({ target }) => {
          setTyped(target.value);
          setValue(readAmount(target.value, locale));
        }}
        onBlur={() => {
          // What was understood is shown, in the thousands of the language.
          setTyped(writeAmount(field.value, locale));
          setTouched();
        }}
      />
    </FormField>
  );
}
