import { useId, useMemo, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import { TextPieces } from './TextPieces';
import styles from './UserText.module.css';
import { truncatePieces, resolveMentions, type Mentions } from './textPieces';

interface UserTextProps {
  /** Content before the first word. */
  before?: ReactNode;
  description: string;
  mention_user_list: Mentions['people'];
  mention_stock_list: Mentions['stocks'];
}

/** The text of a post with links for mentions and web addresses. A long text is collapsed. */
export function UserText({ before, description, mention_user_list, mention_stock_list }: UserTextProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const pieces = useMemo(
    () => resolveMentions(description, { people: mention_user_list, stocks: mention_stock_list }),
    [description, mention_user_list, mention_stock_list],
  );
  const preview = useMemo(() => truncatePieces(pieces), [pieces]);
  if (description === '') return null;
  return (
    <div className={styles['text']}>
      <p id={id} dir="auto">
        {before}
        <TextPieces pieces={isOpen || !preview ? pieces : preview} />
        {preview && !isOpen ? '…' : null}
      </p>
      {preview ? (
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <FormattedMessage id={isOpen ? 'posts.text.less' : 'posts.text.more'} />
        </button>
      ) : null}
    </div>
  );
}
