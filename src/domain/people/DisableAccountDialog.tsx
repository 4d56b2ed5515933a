import { disableAccountSchema, REASON_LENGTH } from '@rules/people/people';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useEnableDisableUserByUserIdMutation } from '@/generated/people/enableDisableUserByUserId';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';

import { ACCOUNT_QUERIES, isDisabled, type SwitchableAccount } from './accountSwitch';

interface DisableAccountDialogProps {
  /** Undefined while the account loads, and when its list no longer contains it. */
  user: SwitchableAccount | undefined;
  onClose: () => void;
}

/**
 * An admin disables an account and gives a reason. The dialog stays open when the account leaves the list, so that the
 * typed reason is not lost.
 */
export function DisableAccountDialog({ user, onClose }: DisableAccountDialogProps) {
  const [lastUser, setLastUser] = useState(user);
  if (user !== undefined && user !== lastUser) setLastUser(user);
  const [isOpen, setIsOpen] = useState(false);
  // A URL with an account that cannot be disabled opens no dialog.
  const isPossible = lastUser?.viewer_can?.enable_disable === true && !isDisabled(lastUser);
  if (isPossible && !isOpen) setIsOpen(true);
  return isOpen && lastUser ? <ReasonForm user={lastUser} onClose={onClose} /> : null;
}

const EMPTY = { reason: '' };
type Values = typeof EMPTY;

function ReasonForm({ user, onClose }: { user: SwitchableAccount; onClose: () => void }) {
  const intl = useIntl();
  // After a conflict the account is refetched; the next press uses its new version.
  const change = useAction(useEnableDisableUserByUserIdMutation, { failure: 'form', refetchQueries: ACCOUNT_QUERIES });

  const submit = async ({ reason }: Values) => {
    const result = await change.run({ userId: user.id, status: false, reason, expectedUts: user.uts });
    return result.ok;
  };

  return (
    <FormDialog<Values>
      title={intl.formatMessage({ id: 'people.disable.title' }, { username: user.username })}
      name={`account-disable-${user.id}`}
      submitLabel={intl.formatMessage({ id: 'people.disable' })}
      initialValues={EMPTY}
      schema={disableAccountSchema}
      submitting={change.busy}
      serverError={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="people.disable.message" />
      </p>
      <TextAreaField
        name="reason"
        label={intl.formatMessage({ id: 'people.disable.reason' })}
        note={intl.formatMessage({ id: 'people.disable.note' })}
        maxCharacters={REASON_LENGTH}
        required
      />
    </FormDialog>
  );
}
