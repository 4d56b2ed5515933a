import { disableAccountSchema, REASON_LENGTH } from '@rules/people/people';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useEnableDisableUserByUserIdMutation } from '@/generated/people/enableDisableUserByUserId';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';

import { ACCOUNT_QUERIES, isSwitchedOff, type SwitchableAccount } from './accountSwitch';

interface DisableAccountDialogProps {
  /** Undefined while the account is not read yet, and when its list does not show it any more. */
  user: SwitchableAccount | undefined;
  onClose: () => void;
}

/** An admin switches an account off and says why. Stays when the account leaves the list: what was typed is not lost with it. */
export function DisableAccountDialog({ user, onClose }: DisableAccountDialogProps) {
  const [known, setKnown] = useState(user);
  if (user !== undefined && user !== known) setKnown(user);
  const [isOpen, setIsOpen] = useState(false);
  // An address that names somebody who cannot be switched off opens nothing.
  const isPossible = known?.viewer_can?.enable_disable === true && !isSwitchedOff(known);
  if (isPossible && !isOpen) setIsOpen(true);
  return isOpen && known ? <ReasonForm user={known} onClose={onClose} /> : null;
}

const EMPTY = { reason: '' };
type Values = typeof EMPTY;

function ReasonForm({ user, onClose }: { user: SwitchableAccount; onClose: () => void }) {
  const intl = useIntl();
  // When somebody else was first, how the account is now stands behind the dialog, and counts for another press.
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
