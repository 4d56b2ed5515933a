import { Alert, Button, Radio } from 'antd';
import { Formik, type FormikHelpers } from 'formik';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useSession } from '@/domain/session/SessionContext';
import {
  useAccountDeactivateAndDeleteByIdMutation,
  type AccountDeactivateAndDeleteByIdMutationVariables,
} from '@/generated/accounts/accountDeactivateAndDeleteById';
import { useAction } from '@/shared/action/useAction';
import { PasswordField } from '@/shared/form/PasswordField';

import { SectionDialog } from './SectionDialog';
import styles from './Settings.module.css';
import { LOGOUT_AFTER_DEACTIVATION_MS } from './settingsTimings';

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

const CHOICES = ['deactivate', 'temporary_deleted'] as const satisfies readonly Removal[];

const WRONG_INPUT = 400;

interface Values {
  password: string;
}

/**
 * Hides or deletes the account in two steps of one dialog: the choice, then the confirmation, for a deletion with the
 * password. The logout follows (console §2, §4).
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const { viewer, signOut } = useSession();
  const [choice, setChoice] = useState<Removal>();
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [hasLeft, setHasLeft] = useState(false);
  const leave = useAction(useAccountDeactivateAndDeleteByIdMutation, { failure: 'form' });

  const getHint = (type: Removal) => (viewer.hasGuestAccount ? texts[type].guestHint : texts[type].hint);
  const needsPassword = choice === 'temporary_deleted' && !viewer.hasGuestAccount;

  const confirm = async (type: Removal, { password }: Values, form: FormikHelpers<Values>) => {
    if (leave.busy || hasLeft) return;
    setFailure(undefined);
    const result = await leave.run({ type, ...(needsPassword && password !== '' ? { password } : {}) });
    if (result.ok) {
      setHasLeft(true);
      // Long enough to read the message of the server.
      window.setTimeout(() => void signOut(), LOGOUT_AFTER_DEACTIVATION_MS);
    } else if (needsPassword && result.status === WRONG_INPUT) form.setFieldError('password', result.message);
    else setFailure(result.message);
  };

  const submit = (values: Values, form: FormikHelpers<Values>) => {
    if (choice === undefined) return undefined;
    if (isConfirming) return confirm(choice, values, form);
    // The next step starts with an untouched field.
    form.resetForm();
    return setConfirming(true);
  };

  return (
    <Formik<Values> initialValues={{ password: '' }} onSubmit={submit}>
      {({ submitForm }) => (
        <SectionDialog
          title={intl.formatMessage({
            id: isConfirming && choice !== undefined ? texts[choice].title : 'settings.delete',
          })}
          onClose={onClose}
          footer={
            isConfirming && choice !== undefined
              ? [
                  <Button
                    key="back"
                    autoFocus={!needsPassword}
                    disabled={leave.busy || hasLeft}
                    onClick={() => {
                      setFailure(undefined);
                      setConfirming(false);
                    }}
                  >
                    <FormattedMessage id="settings.delete.back" />
                  </Button>,
                  <Button
                    key="confirm"
                    type="primary"
                    danger
                    loading={leave.busy}
                    disabled={hasLeft}
                    onClick={() => void submitForm()}
                  >
                    <FormattedMessage id={texts[choice].name} />
                  </Button>,
                ]
              : [
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
                ]
          }
        >
          {isConfirming && choice !== undefined ? (
            <>
              <p>
                <FormattedMessage id={getHint(choice)} />
              </p>
              {needsPassword ? <OwnPassword onEnter={submitForm} /> : null}
              {failure === undefined ? null : <Alert type="error" showIcon role="alert" title={failure} />}
            </>
          ) : (
            <RemovalChoice choice={choice} onChoose={setChoice} getHint={getHint} />
          )}
        </SectionDialog>
      )}
    </Formik>
  );
}

interface RemovalChoiceProps {
  choice: Removal | undefined;
  onChoose: (choice: Removal | undefined) => void;
  getHint: (type: Removal) => (typeof texts)[Removal]['hint' | 'guestHint'];
}

function RemovalChoice({ choice, onChoose, getHint }: RemovalChoiceProps) {
  const legendId = useId();
  return (
    <>
      <p id={legendId}>
        <FormattedMessage id="settings.delete.question" />
      </p>
      <Radio.Group
        aria-labelledby={legendId}
        className={styles['choices']}
        value={choice}
        onChange={(event) => onChoose(CHOICES.find((item) => item === event.target.value))}
      >
        {CHOICES.map((type) => (
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
    </>
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
        autoFocus
      />
      <p className={styles['hint']}>
        <FormattedMessage id="settings.deleteForGood.passwordHint" />
      </p>
    </form>
  );
}
