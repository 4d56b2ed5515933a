import { Checkbox } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { GetNotificationChoicesQuery } from '@/generated/notifications/getNotificationChoices';
import { useUpdateNotificationChoiceMutation } from '@/generated/notifications/updateNotificationChoice';
import { useAction } from '@/shared/action/useAction';

import styles from './Settings.module.css';
import { useDelayedSetting } from './useDelayedSetting';

type Choice = NonNullable<GetNotificationChoicesQuery['getNotificationChoices']['data']>[number];

interface Places {
  inApp: boolean;
  email: boolean;
}

const isSame = (first: Places, second: Places) => first.inApp === second.inApp && first.email === second.email;

/** A row for each type of notification, a column for each channel. */
export function NotificationChoices({ choices, disabled }: { choices: readonly Choice[]; disabled: boolean }) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="settings.choices.kind" />
          </th>
          <th scope="col">
            <FormattedMessage id="settings.choices.inApp" />
          </th>
          <th scope="col">
            <FormattedMessage id="settings.choices.email" />
          </th>
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => (
          <ChoiceRow key={choice.id} choice={choice} disabled={disabled} />
        ))}
      </tbody>
    </table>
  );
}

function ChoiceRow({ choice, disabled }: { choice: Choice; disabled: boolean }) {
  const intl = useIntl();
  const save = useAction(useUpdateNotificationChoiceMutation, { success: 'silent' });
  const [places, change] = useDelayedSetting<Places>(
    { inApp: choice.in_app, email: choice.email },
    async (value) => (await save.run({ notificationTypeId: choice.id, ...value })).ok,
    isSame,
  );
  const formatLabel = (place: 'settings.choices.inApp' | 'settings.choices.email') =>
    `${choice.notification_type}: ${intl.formatMessage({ id: place })}`;
  return (
    <tr>
      <th scope="row">{choice.notification_type}</th>
      <td>
        <Checkbox
          aria-label={formatLabel('settings.choices.inApp')}
          disabled={disabled}
          checked={places.inApp}
          onChange={({ target }) => change({ ...places, inApp: target.checked })}
        />
      </td>
      <td>
        <Checkbox
          aria-label={formatLabel('settings.choices.email')}
          disabled={disabled}
          checked={places.email}
          onChange={({ target }) => change({ ...places, email: target.checked })}
        />
      </td>
    </tr>
  );
}
