import { InputNumber } from 'antd';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { useUpdateUserSettingsByIdMutation } from '@/generated/settings/updateUserSettingsById';
import { useAction } from '@/shared/action/useAction';
import { MESSAGE_LIMITS } from '@rules/platform/messageLimits';

import styles from './Settings.module.css';
import { useDelayedSetting } from './useDelayedSetting';

/** The limit of notification mails per day; security mails are always sent. */
export function EmailLimit({ limit, disabled }: { limit: number; disabled: boolean }) {
  const id = useId();
  const save = useAction(useUpdateUserSettingsByIdMutation, { success: 'silent' });
  const [shown, change] = useDelayedSetting(limit, async (value) => (await save.run({ email_limit: value })).ok);
  return (
    <div className={styles['limit']}>
      <span className={styles['text']}>
        <label htmlFor={id}>
          <FormattedMessage id="settings.limits.email" />
        </label>
        <span id={`${id}-hint`} className={styles['hint']}>
          <FormattedMessage id="settings.limits.email.hint" values={{ max: MESSAGE_LIMITS.email }} />
        </span>
      </span>
      <InputNumber
        id={id}
        aria-describedby={`${id}-hint`}
        min={0}
        max={MESSAGE_LIMITS.email}
        precision={0}
        disabled={disabled}
        value={shown}
        onChange={(value) => (value === null ? undefined : change(value))}
      />
    </div>
  );
}
