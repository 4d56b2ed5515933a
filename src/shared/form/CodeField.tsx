import { Input } from 'antd';
import type { ChangeEvent } from 'react';

import { CODE_LENGTH, toCodeDigits } from '@rules/accounts/codes';

import styles from './Form.module.css';
import { FormField } from './FormField';
import { useFormField } from './useFormField';

interface CodeFieldProps {
  name: string;
  label: string;
  autoFocus?: boolean;
}

/**
 * The six digits of a one-time code, bound to the form around it by `name`. A single input, so that paste, correction,
 * autofill and screen readers work as in any other field.
 */
export function CodeField({ name, label, autoFocus }: CodeFieldProps) {
  const { field, setValue, error, control } = useFormField<string>(name, { required: true });
  return (
    <FormField label={label} controlId={control.id} required error={error}>
      <Input
        {...field}
        {...control}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setValue(toCodeDigits(event.target.value))}
        className={styles['code']}
        size="large"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        placeholder={'•'.repeat(CODE_LENGTH)}
        autoFocus={autoFocus}
        status={error === null ? undefined : 'error'}
      />
    </FormField>
  );
}
