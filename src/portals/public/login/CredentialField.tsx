import { useId, useState } from 'react';
import { useIntl } from 'react-intl';

import { FormField } from '@/shared/form/FormField';

import styles from './CredentialField.module.css';

interface CredentialFieldProps {
  name: string;
  label: string;
  autoComplete: 'username' | 'current-password';
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/**
 * User name or password on the sign-in page. A plain input rather than antd's: this is the first page, and antd's
 * inputs would load their whole form engine.
 */
export function CredentialField({ name, label, autoComplete, value, error, onChange, onBlur }: CredentialFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isSecret = autoComplete === 'current-password';
  return (
    <FormField label={label} controlId={id} required error={error}>
      <div className={styles['box']}>
        <input
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${id}-error`}
          aria-required
          className={styles['input']}
          type={isSecret && !isShown ? 'password' : 'text'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        {isSecret ? <RevealButton isShown={isShown} onToggle={() => setShown(!isShown)} /> : null}
      </div>
    </FormField>
  );
}

function RevealButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const intl = useIntl();
  return (
    <button
      type="button"
      className={styles['reveal']}
      aria-pressed={isShown}
      aria-label={intl.formatMessage({ id: isShown ? 'session.login.hidePassword' : 'session.login.showPassword' })}
      onClick={onToggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
        <circle cx="12" cy="12" r="3" />
        {isShown ? <path d="M4 20 20 4" /> : null}
      </svg>
    </button>
  );
}
