import { Input } from 'antd';

import { FormField } from './FormField';
import { useFormField } from './useFormField';

interface DateFieldProps {
  name: string;
  label: string;
  required?: boolean;
  /** First and last selectable day, as YYYY-MM-DD. */
  min?: string;
  max?: string;
  autoComplete?: 'bday';
}

/** A day, stored as YYYY-MM-DD and shown in the format of the reader's system. A native date input needs no script. */
export function DateField({ name, label, required = false, min, max, autoComplete }: DateFieldProps) {
  const { field, error, control } = useFormField<string>(name, { required });
  return (
    <FormField label={label} controlId={control.id} required={required} error={error}>
      <Input
        {...field}
        {...control}
        type="date"
        min={min}
        max={max}
        autoComplete={autoComplete ?? 'off'}
        status={error === null ? undefined : 'error'}
      />
    </FormField>
  );
}
