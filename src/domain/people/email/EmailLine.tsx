import type { ProfileForm_UserFragment } from '@/generated/people/fragments';

import { EmailVerification } from './EmailVerification';
import styles from '../profile/ProfileForm.module.css';

export type EmailOwner = Pick<ProfileForm_UserFragment, 'id' | 'emailaddress' | 'email_details'>;

/** The viewer's e-mail address and its verification status. */
export function EmailLine({ user }: { user: EmailOwner }) {
  return (
    <span className={styles['emailRow']}>
      <bdi>{getAddress(user)}</bdi>
      <OwnEmailVerification user={user} />
    </span>
  );
}

/** Verification status of the viewer's address. */
export function OwnEmailVerification({ user }: { user: EmailOwner }) {
  return (
    <EmailVerification
      userId={user.id}
      emailaddress={getAddress(user)}
      isVerified={user.email_details?.isEmailVerified === true}
      bouncedAt={user.email_details?.bouncedAt}
    />
  );
}

export const getAddress = ({ emailaddress, email_details }: EmailOwner): string =>
  emailaddress ?? email_details?.value ?? '';
