import { useFormikContext } from 'formik';
import { FormattedMessage, useIntl } from 'react-intl';

import styles from './RegisterPage.module.css';
import type { RegistrationRole, RegistrationValues } from './registrationForm';

const choices = [
  { role: 'app_user', titleId: 'register.as.user', aboutId: 'register.as.userAbout' },
  { role: 'bot_developer', titleId: 'register.as.developer', aboutId: 'register.as.developerAbout' },
] as const satisfies readonly { role: RegistrationRole; titleId: string; aboutId: string }[];

/** The role of the new account; a change does not clear the other fields. */
export function RoleChoice() {
  const intl = useIntl();
  const { values, setFieldValue } = useFormikContext<RegistrationValues>();
  return (
    <fieldset className={styles['roles']}>
      <legend>
        <FormattedMessage id="register.as" />
      </legend>
      {choices.map(({ role, titleId, aboutId }) => (
        <label key={role}>
          <input
            type="radio"
            name="userType"
            value={role}
            checked={values.userType === role}
            onChange={() => void setFieldValue('userType', role)}
          />
          <strong>{intl.formatMessage({ id: titleId })}</strong>
          <small>{intl.formatMessage({ id: aboutId })}</small>
        </label>
      ))}
    </fieldset>
  );
}
