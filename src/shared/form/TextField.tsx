import { Input } from 'antd';
import { memo, type HTMLInputAutoCompleteAttribute } from 'react';

import { FormField } from './FormField';
import { useFormField } from './useFormField';

interface TextFieldProps {
  name: string;
  label: string;
  required?: boolean;
  placeholder?: string;
  type?: 'text' | 'email' | 'tel' | 'url' | 'datetime-local';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
}

/** Every key press in another field renders the form: the memo avoids rendering this input. */
const MemoInput = memo(Input);

/** One line of text, bound to the form around it by `name`. */
export function TextField({
  name,
  label,
  required = false,
  placeholder,
  type = 'text',
  autoComplete = 'off',
  autoFocus,
}: TextFieldProps) {
  const { field, error, control } = useFormField<string>(name, { required });
  return (
    <FormField label={label} controlId={control.id} required={required} error={error}>
      <MemoInput
        {...field}
        {...control}
        type={type}
        placeholder={placeholder}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        status={error === null ? undefined : 'error'}
      />
    </FormField>
  );
}
