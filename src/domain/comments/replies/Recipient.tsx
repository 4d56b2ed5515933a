import { useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';

import styles from '../Comments.module.css';
import type { CommentView } from '../commentView';

/** Before the text of a reply to a reply: the author of the other reply. */
export function Recipient({ recipient: { id, user_name } }: { recipient: NonNullable<CommentView['recipient']> }) {
  const intl = useIntl();
  const name = `@${user_name}`;
  return (
    <>
      <Link
        to={paths.user(id)}
        className={styles['recipient']}
        aria-label={intl.formatMessage({ id: 'comments.recipient' }, { name })}
      >
        <bdi>{name}</bdi>
      </Link>{' '}
    </>
  );
}
