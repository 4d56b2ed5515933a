import { Input } from 'antd';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { EmailVerification, getAddress, type EmailOwner } from './EmailVerification';
import styles from '../profile/ProfileForm.module.css';

/** The viewer's e-mail address in the profile form. Read-only, because a separate request changes it. */
export function OwnEmailField({ user }: { user: EmailOwner }) {
  const id = useId();
  return (
    <div className={styles['email']}>
      <label htmlFor={id}>
        <FormattedMessage id="profile.email" />
      </label>
      <Input id={id} type="email" readOnly value={getAddress(user)} />
      <span>
        <EmailVerification user={user} />
      </span>
    </div>
  );
}
