import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';

import { PasswordField } from '@/shared/form/PasswordField';

interface NewPasswordFieldsProps {
  name: string;
  confirmName?: string;
  /** Defaults to the labels of an account's password. */
  label?: string;
  confirmLabel?: string;
  rulesFor: NonNullable<ComponentProps<typeof PasswordField>['rulesFor']>;
}

/** A new password with its rules, and the confirmation of the password. */
export function NewPasswordFields({
  name,
  confirmName = 'confirmPassword',
  label,
  confirmLabel,
  rulesFor,
}: NewPasswordFieldsProps) {
  const intl = useIntl();
  return (
    <>
      <PasswordField
        name={name}
        label={label ?? intl.formatMessage({ id: 'password.new' })}
        autoComplete="new-password"
        rulesFor={rulesFor}
      />
      <PasswordField
        name={confirmName}
        label={confirmLabel ?? intl.formatMessage({ id: 'password.confirm' })}
        autoComplete="new-password"
      />
    </>
  );
}
