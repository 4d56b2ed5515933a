import { Input } from 'antd';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { FormField } from '@/shared/form/FormField';
import { useFormField } from '@/shared/form/useFormField';

import styles from './Settings.module.css';

interface MessageLimitFieldProps {
  name: string;
  kind: 'email' | 'sms' | 'push';
}

/** A daily message limit, bound to the form around it by `name`. */
export function MessageLimitField({ name, kind }: MessageLimitFieldProps) {
  const intl = useIntl();
  const hintId = useId();
  const { field, error, control } = useFormField<string>(name, { required: true, describedBy: hintId });
  return (
    <FormField
      label={intl.formatMessage({ id: `platformSettings.form.${kind}` })}
      controlId={control.id}
      required
      error={error}
      after={
        <p id={hintId} className={styles[error === null ? 'hint' : 'belowError']}>
          <FormattedMessage id={`platformSettings.form.${kind}.hint`} />
        </p>
      }
    >
      <Input
        {...field}
        {...control}
        className={styles['limit']}
        inputMode="numeric"
        autoComplete="off"
        status={error === null ? undefined : 'error'}
      />
    </FormField>
  );
}
