import { usernameSchema } from '@rules/accounts/accounts';
import { Input } from 'antd';
import { useId } from 'react';

import { useCheckUsernameQuery } from '@/generated/accounts/checkUsername';
import { FormField } from '@/shared/form/FormField';
import { useFormField } from '@/shared/form/useFormField';

import { AvailabilityHint } from './AvailabilityHint';
import { useNameCheck, useAvailability } from './useAvailability';
import { useTextValue } from './useTextValue';

interface UsernameFieldProps {
  name: string;
  label: string;
  /** The user whose profile is edited: their current name counts as free. Absent for new accounts. */
  userId?: number;
  /** The current name, which is not checked. */
  ownName?: string;
}

/**
 * A user name that is checked for availability while typing (console §5). A taken name blocks the submission of the
 * form.
 */
export function UsernameField({ name, label, userId, ownName }: UsernameFieldProps) {
  const hintId = useId();
  const value = useTextValue(name);
  const nameCheck = useNameCheck(value, value.trim() !== ownName && usernameSchema.isValidSync(value));
  const result = useCheckUsernameQuery({
    variables: { username: nameCheck.checkedName, userId },
    skip: nameCheck.skip,
    fetchPolicy: 'network-only',
  });
  const { availability, validate } = useAvailability(
    nameCheck,
    result,
    (response) => response.data?.available,
    'accounts.form.username.taken',
  );
  const { field, error, control } = useFormField<string>(name, { required: true, validate, describedBy: hintId });
  return (
    <FormField
      label={label}
      controlId={control.id}
      required
      error={error}
      hint={
        <span id={hintId}>
          <AvailabilityHint availability={availability} freeId="register.username.free" />
        </span>
      }
    >
      <Input
        {...field}
        {...control}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        status={error === null ? undefined : 'error'}
      />
    </FormField>
  );
}
