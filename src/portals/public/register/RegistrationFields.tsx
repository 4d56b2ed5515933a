import { latestBirthdate } from '@rules/accounts/accounts';
import { useFormikContext } from 'formik';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { NewPasswordFields } from '@/domain/accounts/NewPasswordFields';
import { PhoneField } from '@/domain/accounts/PhoneField';
import { UsernameField } from '@/domain/accounts/UsernameField';
import { CheckboxField } from '@/shared/form/CheckboxField';
import { DateField } from '@/shared/form/DateField';
import { TextField } from '@/shared/form/TextField';
import { paths } from '@/shared/paths';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { EmailField } from './EmailField';
import { PhoneProof } from './PhoneProof';
import styles from './RegisterPage.module.css';
import type { RegistrationValues } from './registrationForm';
import { RoleChoice } from './RoleChoice';

/** The fields of the registration. */
export function RegistrationFields() {
  const intl = useIntl();
  const { values } = useFormikContext<RegistrationValues>();
  const { username, emailaddress } = values;
  return (
    <>
      <RoleChoice />
      <div className={styles['pair']}>
        <TextField
          name="firstname"
          label={intl.formatMessage({ id: 'register.firstname' })}
          autoComplete="given-name"
          required
        />
        <TextField
          name="lastname"
          label={intl.formatMessage({ id: 'register.lastname' })}
          autoComplete="family-name"
          required
        />
        <TextField
          name="middlename"
          label={intl.formatMessage({ id: 'register.middlename' })}
          autoComplete="additional-name"
        />
        <UsernameField name="username" label={intl.formatMessage({ id: 'register.username' })} />
      </div>
      <EmailField name="emailaddress" label={intl.formatMessage({ id: 'register.email' })} />
      <NewPasswordFields
        name="password"
        label={intl.formatMessage({ id: 'register.password' })}
        confirmLabel={intl.formatMessage({ id: 'register.confirmPassword' })}
        rulesFor={{ username, emailaddress }}
      />
      <PhoneField codeName="country_code" countryName="country_name" numberName="phone_number" />
      <PhoneProof />
      <div className={styles['pair']}>
        {values.userType === 'bot_developer' ? (
          <TextField
            name="organization_name"
            label={intl.formatMessage({ id: 'register.organization' })}
            autoComplete="organization"
          />
        ) : null}
        <DateField
          name="birthdate"
          label={intl.formatMessage({ id: 'register.birthdate' })}
          min="1900-01-01"
          max={latestBirthdate()}
          autoComplete="bday"
        />
      </div>
      <CheckboxField
        name="isAcceptPolicy"
        required
        label={<FormattedMessage id="register.accept" values={{ link: (text) => <PolicyLink>{text}</PolicyLink> }} />}
      />
    </>
  );
}

/** Opens in a new tab, so that the form is not lost. */
function PolicyLink({ children }: { children: React.ReactNode }) {
  return (
    <Link to={paths.registerPolicy()} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden>
        {' ('}
        <FormattedMessage id="shared.opensInNewTab" />)
      </VisuallyHidden>
    </Link>
  );
}
