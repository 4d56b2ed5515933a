import { EmailVerification, getAddress, type EmailOwner } from './EmailVerification';
import styles from '../profile/ProfileForm.module.css';

/** The viewer's e-mail address and its verification status. */
export function EmailLine({ user }: { user: EmailOwner }) {
  return (
    <span className={styles['emailRow']}>
      <bdi>{getAddress(user)}</bdi>
      <EmailVerification user={user} />
    </span>
  );
}
