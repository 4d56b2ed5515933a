import type { ReactNode } from 'react';

import styles from './Form.module.css';

interface FormFieldProps {
  label: string;
  controlId: string;
  required: boolean;
  error: string | null;
  hint?: ReactNode;
  /** Rendered below the message, such as a list of rules. */
  after?: ReactNode;
  children: ReactNode;
}

/** Label, control, hint and message of one field. */
export function FormField({ label, controlId, required, error, hint, after, children }: FormFieldProps) {
  return (
    <div className={styles['field']}>
      <label htmlFor={controlId} className={styles['label']}>
        {label}
        {required ? (
          <span className={styles['required']} aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </label>
      {children}
      <div className={styles['below']}>
        <span id={`${controlId}-error`} className={styles['error']} role="alert">
          {error}
        </span>
        {hint}
      </div>
      {after}
    </div>
  );
}
