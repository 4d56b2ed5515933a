import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { Address } from '@/shared/ui/text/Address';

import styles from './Inboxes.module.css';
import type { InboxMessage } from './types';

/** The sender of a message: an account, or a name with an e-mail address. */
export function Sender({ message: { userId, name, emailaddress } }: { message: InboxMessage }) {
  if (userId !== null)
    return (
      <Link to={paths.userDetail(userId)}>
        <bdi>{name}</bdi>
      </Link>
    );
  if (emailaddress === undefined)
    return (
      <span className={styles['gone']}>
        <FormattedMessage id="inboxes.gone" />
      </span>
    );
  return (
    <span className={styles['sender']}>
      <bdi>{name}</bdi>
      <a href={`mailto:${encodeURIComponent(emailaddress)}`} dir="ltr">
        <Address>{emailaddress}</Address>
      </a>
    </span>
  );
}
