import { Button, Radio } from 'antd';
import { Formik } from 'formik';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useSession } from '@/domain/session/SessionContext';
import {
  useAccountDeactivateAndDeleteByIdMutation,
  type AccountDeactivateAndDeleteByIdMutationVariables,
} from '@/generated/accounts/accountDeactivateAndDeleteById';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { PasswordField } from '@/shared/form/PasswordField';
import { LOGOUT_DELAY_MS } from '@rules/people/settings';

import { SectionDialog } from './SectionDialog';
import styles from './Settings.module.css';

type Removal = AccountDeactivateAndDeleteByIdMutationVariables['type'];

const texts = {
  deactivate: {
    name: 'settings.deactivate',
    hint: 'settings.deactivate.hint',
    guestHint: 'settings.deactivate.guestHint',
    title: 'settings.deactivate.title',
  },
  temporary_deleted: {
    name: 'settings.deleteForGood',
    hint: 'settings.deleteForGood.hint',
    guestHint: 'settings.deleteForGood.guestHint',
    title: 'settings.deleteForGood.title',
  },
} as const satisfies Record<Removal, Record<'name' | 'hint' | 'guestHint' | 'title', string>>;

const choices = ['deactivate', 'temporary_deleted'] as const satisfies readonly Removal[];

/**
 * Hides or deletes the account: the choice, for a deletion the password, a confirmation, then the logout (console §2,
 * §4).
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const legendId = useId();
  const confirm = useConfirm();
  const { viewer, signOut } = useSession();
  const getHint = (type: Removal) => (viewer.hasGuestAccount ? texts[type].guestHint : texts[type].hint);
  const [choice, setChoice] = useState<Removal>();
  const leave = useAction(useAccountDeactivateAndDeleteByIdMutation, { failure: 'form' });

  const needsPassword = choice === 'temporary_deleted' && !viewer.hasGuestAccount;

  const ask = (type: Removal, password: string) =>
    confirm({
      title: intl.formatMessage({ id: texts[type].title }),
      message: intl.formatMessage({ id: getHint(type) }),
      okLabel: intl.formatMessage({ id: texts[type].name }),
      danger: true,
      run: async () => {
        const result = await leave.run({ type, ...(needsPassword && password !== '' ? { password } : {}) });
        if (!result.ok) return result.message;
        // Long enough to read the message of the server.
        window.setTimeout(() => void signOut(), LOGOUT_DELAY_MS);
        return undefined;
      },
    });

  return (
    <Formik
      initialValues={{ password: '' }}
      onSubmit={({ password }) => (choice === undefined ? undefined : ask(choice, password))}
    >
      {({ submitForm }) => (
        <SectionDialog
          title={intl.formatMessage({ id: 'settings.delete' })}
          onClose={onClose}
          footer={[
            <Button key="cancel" onClick={onClose}>
              <FormattedMessage id="shared.action.cancel" />
            </Button>,
            <Button
              key="continue"
              type="primary"
              danger
              disabled={choice === undefined}
              onClick={() => void submitForm()}
            >
              <FormattedMessage id="settings.delete.continue" />
            </Button>,
          ]}
        >
          <p id={legendId}>
            <FormattedMessage id="settings.delete.ask" />
          </p>
          <Radio.Group
            aria-labelledby={legendId}
            className={styles['choices']}
            value={choice}
            onChange={(event) => setChoice(choices.find((item) => item === event.target.value))}
          >
            {choices.map((type) => (
              <Radio key={type} value={type}>
                <span className={styles['choice']}>
                  <span className={styles['name']}>
                    <FormattedMessage id={texts[type].name} />
                  </span>
                  <span className={styles['hint']}>
                    <FormattedMessage id={getHint(type)} />
                  </span>
                </span>
              </Radio>
            ))}
          </Radio.Group>
          {needsPassword ? <OwnPassword onEnter={submitForm} /> : null}
        </SectionDialog>
      )}
    </Formik>
  );
}

/** The password for a deletion; users who only sign in by a provider have none. */
function OwnPassword({ onEnter }: { onEnter: () => Promise<void> }) {
  const intl = useIntl();
  return (
    <form
      className={styles['password']}
      onSubmit={(event) => {
        event.preventDefault();
        void onEnter();
      }}
    >
      <PasswordField
        name="password"
        label={intl.formatMessage({ id: 'password.current' })}
        autoComplete="current-password"
        required={false}
      />
      <p className={styles['hint']}>
        <FormattedMessage id="settings.deleteForGood.passwordHint" />
      </p>
    </form>
  );
}
