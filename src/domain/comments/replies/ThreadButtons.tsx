import { FormattedMessage } from 'react-intl';

import { LightButton } from '@/shared/ui/button/LightButton';

import styles from '../Comments.module.css';

interface ThreadButtonsProps {
  /** The number of replies. */
  count: number;
  isOpen: boolean;
  canReply: boolean;
  /** Shows the replies with the field for a new one. */
  onReply: () => void;
  onToggle: () => void;
}

/** The buttons of a comment that reply to it, and that show or hide its replies. */
export function ThreadButtons({ count, isOpen, canReply, onReply, onToggle }: ThreadButtonsProps) {
  // Without replies there is only the field to show and hide.
  const isField = count === 0;
  return (
    <>
      {canReply ? (
        <LightButton
          type="text"
          size="small"
          className={styles['answer']}
          aria-expanded={isField ? isOpen : undefined}
          onClick={isField && isOpen ? onToggle : onReply}
        >
          <FormattedMessage id="comments.reply" />
        </LightButton>
      ) : null}
      {isField ? null : (
        <LightButton type="text" size="small" className={styles['answer']} aria-expanded={isOpen} onClick={onToggle}>
          <FormattedMessage id={isOpen ? 'comments.replies.hide' : 'comments.replies.show'} values={{ count }} />
        </LightButton>
      )}
    </>
  );
}
