import { useFormikContext } from 'formik';
import { useIntl } from 'react-intl';

import { NewPasswordFields } from '@/domain/accounts/NewPasswordFields';
import { CheckboxField } from '@/shared/form/CheckboxField';

import styles from './BotForm.module.css';
import type { BotCreateFormValues } from './botForm';
import { BotNameField } from './BotNameField';

/** The bot's account on the chat network: chosen here, or made up by the platform. */
export function BotAccountFields({ refused }: { refused: string | undefined }) {
  const intl = useIntl();
  const { values } = useFormikContext<BotCreateFormValues>();
  return (
    <div className={styles['group']}>
      <CheckboxField name="hasGeneratedAccount" label={intl.formatMessage({ id: 'bots.form.account.generate' })} />
      {values.hasGeneratedAccount ? null : (
        <>
          <BotNameField kind="botUserName" refused={refused} />
          <div className={styles['columns']}>
            <NewPasswordFields
              name="password"
              label={intl.formatMessage({ id: 'bots.form.password.label' })}
              confirmName="cnf_password"
              confirmLabel={intl.formatMessage({ id: 'bots.form.confirmPassword.label' })}
              rulesFor={NO_NAMES}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** The rules of a bot's password look at no name. */
const NO_NAMES = {};
