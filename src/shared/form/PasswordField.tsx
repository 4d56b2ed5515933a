import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';

import type { PasswordOwner } from '@rules/accounts/passwords';

import { FormField } from './FormField';
import { useFormField } from './useFormField';
import { PasswordRules } from './PasswordRules';

interface PasswordFieldProps {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  required?: boolean;
  autoFocus?: boolean;
  /** Shows the rules of a new password as a list that follows the input, checked against the names of its owner. */
  rulesFor?: PasswordOwner;
}

/** A password with a button that shows it, bound to the form around it by `name`. */
export function PasswordField({ name, label, autoComplete, required = true, autoFocus, rulesFor }: PasswordFieldProps) {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  const rulesId = useId();
  const { field, error, control } = useFormField<string>(name, {
    required,
    ...(rulesFor === undefined ? {} : { describedBy: rulesId }),
  });
  return (
    <FormField
      label={label}
      controlId={control.id}
      required={required}
      error={error}
      after={rulesFor === undefined ? null : <PasswordRules id={rulesId} password={field.value} owner={rulesFor} />}
    >
      <Input
        {...field}
        {...control}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        // A password is typed from left to right in every language.
        dir="ltr"
        autoFocus={autoFocus}
        status={error === null ? undefined : 'error'}
        suffix={
          <Button
            type="text"
            size="small"
            aria-pressed={isShown}
            aria-label={intl.formatMessage({ id: 'shared.password.show' }, { label })}
            icon={isShown ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
            onClick={() => setShown(!isShown)}
          />
        }
      />
    </FormField>
  );
}
