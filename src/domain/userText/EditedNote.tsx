import { FormattedMessage, useIntl } from 'react-intl';

import styles from './EditedNote.module.css';

interface EditedNoteProps {
  at: string;
  /** Shows what it said before; without it, that it was changed is all that is told. */
  onShowHistory: (() => void) | undefined;
}

/** That a post or comment was changed, and the way to what it said before. */
export function EditedNote({ at, onShowHistory }: EditedNoteProps) {
  const intl = useIntl();
  const when = intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  const word = <FormattedMessage id="posts.edited" />;
  if (onShowHistory === undefined) return <span title={when}>{word}</span>;
  return (
    <button
      type="button"
      className={styles['edited']}
      title={when}
      aria-haspopup="dialog"
      aria-label={intl.formatMessage({ id: 'posts.composer.history.open' })}
      onClick={onShowHistory}
    >
      {word}
    </button>
  );
}
