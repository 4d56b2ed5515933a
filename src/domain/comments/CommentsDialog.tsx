import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { CommentList } from './CommentList';
import styles from './Comments.module.css';
import type { CommentSubject } from './commentView';

interface CommentsDialogProps {
  subject: CommentSubject;
  onClose: () => void;
  /** Preview of the subject, shown above the comments. */
  children?: ReactNode;
}

/** The subject, its comments and the field for a new comment (social §2). */
export function CommentsDialog({ subject, onClose, children }: CommentsDialogProps) {
  const intl = useIntl();
  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'comments.title' })}
      footer={null}
      onCancel={onClose}
      width={640}
      style={{ insetBlockStart: '4vh' }}
    >
      {children ? <div className={styles['subject']}>{children}</div> : null}
      <CommentList subject={subject} height={children ? '40vh' : '60vh'} />
    </Modal>
  );
}
