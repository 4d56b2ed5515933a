import { SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';

import { MentionTextArea } from '@/domain/userText/MentionTextArea';
import { COMMENT_LENGTH } from '@rules/posts/comments';
import { countCharacters, hasVisibleText } from '@rules/text/text';

import styles from './Comments.module.css';
import type { CommentSubject } from './commentView';
import { useCommentDraft } from './useCommentDraft';

interface CommentInputProps {
  subject: CommentSubject;
  /** The comment that is replied to. */
  parentId?: number;
  label: string;
  busy: boolean;
  /** Resolves to whether the comment was accepted. A rejected text is restored in the field. */
  onSend: (comment: string) => Promise<boolean>;
  autoFocus?: boolean;
  onFocus?: () => void;
}

/**
 * Field for a new comment or reply. Enter sends, Shift+Enter starts a new line. While suggestions are open, Enter
 * selects one.
 */
export function CommentInput({
  subject,
  parentId,
  label,
  busy,
  onSend,
  autoFocus = false,
  onFocus,
}: CommentInputProps) {
  const intl = useIntl();
  const errorId = useId();
  const { text, setText, restore } = useCommentDraft(subject, parentId);
  const isTooLong = countCharacters(text.trim()) > COMMENT_LENGTH;
  const isReady = hasVisibleText(text) && !isTooLong && !busy;

  const send = async () => {
    if (!isReady) return;
    setText('');
    if (!(await onSend(text.trim()))) restore(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter during an IME composition commits the composition and must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className={styles['input']}>
      <div role="presentation" className={styles['field']} onKeyDown={onKeyDown} onFocus={onFocus}>
        <MentionTextArea
          value={text}
          onChange={setText}
          control={{
            'aria-label': label,
            'aria-invalid': isTooLong,
            'aria-describedby': isTooLong ? errorId : undefined,
          }}
          hasError={isTooLong}
          rows={1}
          maxRows={5}
          placeholder={label}
          autoFocus={autoFocus}
        />
        {isTooLong ? (
          <p id={errorId} role="alert" className={styles['mistake']}>
            {intl.formatMessage({ id: 'comments.form.tooLong' })}
          </p>
        ) : null}
      </div>
      <Button
        type="primary"
        icon={<SendOutlined aria-hidden />}
        aria-label={intl.formatMessage({ id: 'comments.send' })}
        disabled={!isReady}
        onClick={() => void send()}
      />
    </div>
  );
}
