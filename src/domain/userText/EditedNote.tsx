import { FormattedMessage, useIntl } from 'react-intl';

import styles from './EditedNote.module.css';

interface EditedNoteProps {
  at: string;
  /** Shows the earlier versions; without it, only the note is shown. */
  onShowHistory: (() => void) | undefined;
}

/** Marks a post or comment as edited and links to its earlier versions. */
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
