import { Checkbox } from 'antd';
import type { ReactNode } from 'react';

import styles from './Form.module.css';
import { useFormField } from './useFormField';

interface CheckboxFieldProps {
  name: string;
  /** May contain links; a press on them does not toggle the box. */
  label: ReactNode;
  required?: boolean;
}

/** A checkbox to accept something, bound to the form around it by `name`. */
export function CheckboxField({ name, label, required = false }: CheckboxFieldProps) {
  const { field, setValue, setTouched, error, control } = useFormField<boolean>(name, { required });
  return (
    <div className={styles['field']}>
      <Checkbox
        {...control}
        name={field.name}
        checked={field.value}
        onChange={(event) => setValue(event.target.checked)}
        onBlur={setTouched}
      >
        {label}
      </Checkbox>
      <div className={styles['below']}>
        <span id={`${control.id}-error`} className={styles['error']} role="alert">
          {error}
        </span>
      </div>
    </div>
  );
}
