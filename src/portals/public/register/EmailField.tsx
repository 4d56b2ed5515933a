import { emailSchema } from '@rules/accounts/accounts';
import { Input } from 'antd';
import { useId } from 'react';

import { AvailabilityHint } from '@/domain/accounts/AvailabilityHint';
import { useAvailability, useNameCheck } from '@/domain/accounts/useAvailability';
import { useTextValue } from '@/domain/accounts/useTextValue';
import { useCheckEmailQuery } from '@/generated/accounts/checkEmail';
import { FormField } from '@/shared/form/FormField';
import { useFormField } from '@/shared/form/useFormField';

/** The e-mail address of a new account. Checks while typing whether an account with it exists. */
export function EmailField({ name, label }: { name: string; label: string }) {
  const hintId = useId();
  const value = useTextValue(name);
  const nameCheck = useNameCheck(value, emailSchema.isValidSync(value));
  const result = useCheckEmailQuery({
    variables: { emailaddress: nameCheck.checkedName },
    skip: nameCheck.skip,
    fetchPolicy: 'network-only',
  });
  const { availability, validate } = useAvailability(
    nameCheck,
    result,
    (response) => response.data?.available,
    'accounts.form.email.taken',
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
          <AvailabilityHint availability={availability} freeId="register.email.free" />
        </span>
      }
    >
      <Input
        {...field}
        {...control}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        status={error === null ? undefined : 'error'}
      />
    </FormField>
  );
}
