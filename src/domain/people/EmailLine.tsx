import { Input } from 'antd';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import type { ProfileForm_UserFragment } from '@/generated/people/fragments';

import { EmailProof } from './EmailProof';
import styles from './ProfileForm.module.css';

interface EmailLineProps {
  user: Pick<ProfileForm_UserFragment, 'id' | 'emailaddress' | 'email_details'>;
  /** As a read-only field of the form; otherwise as text. */
  isField?: boolean;
}

/** The own e-mail address with its proof. It is read-only everywhere; changing it is a call of its own. */
export function EmailLine({ user, isField = false }: EmailLineProps) {
  const id = useId();
  const emailaddress = user.emailaddress ?? user.email_details?.value ?? '';
  const proof = (
    <EmailProof
      userId={user.id}
      emailaddress={emailaddress}
      isVerified={user.email_details?.isEmailVerified === true}
    />
  );
  if (!isField) {
    return (
      <span className={styles['emailRow']}>
        <bdi>{emailaddress}</bdi>
        {proof}
      </span>
    );
  }
  return (
    <div className={styles['email']}>
      <label htmlFor={id}>
        <FormattedMessage id="profile.email" />
      </label>
      <Input id={id} type="email" readOnly value={emailaddress} />
      <span>{proof}</span>
    </div>
  );
}
