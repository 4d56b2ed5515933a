import { Alert } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';

import { PageForm } from '@/shared/form/PageForm';
import { paths } from '@/shared/paths';

import { AuthLayout } from '../login/AuthLayout';
import { LazyAlternativeSignIn } from '../login/LazyAlternativeSignIn';
import styles from './RegisterPage.module.css';
import { RegistrationFields } from './RegistrationFields';
import { emptyRegistration, registrationSchema, type RegistrationValues } from './registrationForm';
import { useRegister } from './useRegister';

/** /register: one page up to the home of the role; `?as=developer` is the target of developer invites. */
export function RegisterPage() {
  const intl = useIntl();
  const [params] = useSearchParams();
  // Read once: afterwards the choice on the page counts, and the input is not lost.
  const [initialValues] = useState(() =>
    emptyRegistration(params.get('as') === 'developer' ? 'bot_developer' : 'app_user'),
  );
  const action = useRegister();
  return (
    <AuthLayout
      className={styles['sizes']}
      titleId="page.register"
      subtitle={
        <>
          <FormattedMessage id="register.subtitle" />{' '}
          <Link to={paths.login()}>
            <FormattedMessage id="page.login" />
          </Link>
        </>
      }
      taglineIds={{ title: 'register.art.title', text: 'register.art.text' }}
    >
      <PageForm<RegistrationValues>
        label={intl.formatMessage({ id: 'page.register' })}
        submitLabel={intl.formatMessage({ id: 'register.submit' })}
        initialValues={initialValues}
        schema={registrationSchema}
        submitWhen="always"
        isWide
        submitting={action.busy}
        // Shown beside the button: the top of this form is far away from it.
        serverError={null}
        onSubmit={action.register}
        onSaved={action.enter}
      >
        <RegistrationFields />
        {action.error === null ? null : <Alert type="error" showIcon role="alert" title={action.error} />}
      </PageForm>
      <LazyAlternativeSignIn />
    </AuthLayout>
  );
}
