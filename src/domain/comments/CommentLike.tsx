import { LikeFilled, LikeOutlined } from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { LightButton } from '@/shared/ui/button/LightButton';

import styles from './Comments.module.css';
import type { CommentView } from './commentView';
import { isStored } from './useCommentThread';

interface CommentLikeProps {
  comment: CommentView;
  onToggle: () => void;
}

/** The like button of a comment with the number of likes; only the number for viewers who do not like (social §6). */
export function CommentLike({ comment, onToggle }: CommentLikeProps) {
  const intl = useIntl();
  const { role } = useViewer();
  const { up_vote: count, is_user_up_vote: isOn } = comment;
  if (role !== 'app_user')
    return count === 0 ? null : (
      <span className={styles['note']}>
        <FormattedMessage id="people.likes.show" values={{ count }} />
      </span>
    );
  const label = intl.formatMessage({ id: 'comments.like' }, { count });
  return (
    <LightButton
      type="text"
      size="small"
      className={isOn ? styles['liked'] : styles['like']}
      icon={isOn ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      disabled={!isStored(comment)}
      onClick={onToggle}
    >
      {count > 0 ? intl.formatNumber(count) : undefined}
    </LightButton>
  );
}
