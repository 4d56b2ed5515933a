import { LikeFilled, LikeOutlined } from '@ant-design/icons';

import { ActionToggle, Count } from './ActionParts';
import styles from './PostActions.module.css';
import { useLike, type Likable, type LikeCall } from './useLike';

interface LikesProps {
  /** The post or article. */
  record: Likable;
  call: LikeCall;
  /** Whether the viewer has a like button. */
  hasButton: boolean;
  disabled?: boolean;
  onShow: () => void;
}

/** The like button and the number of likes, which opens the list of voters. */
export function Likes({ record, call, hasButton, disabled, onShow }: LikesProps) {
  const { up_vote: count, is_user_up_vote: isOn } = record;
  const toggle = useLike(record, call);
  const label = <Count id="people.likes.show" count={count} hasIcon={hasButton} />;
  return (
    <span className={styles['pair']}>
      {hasButton ? (
        <ActionToggle
          isOn={isOn}
          disabled={disabled}
          icon={isOn ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
          labelId="posts.like"
          onPress={toggle}
        />
      ) : null}
      {count > 0 ? (
        <button type="button" className={styles['count']} aria-haspopup="dialog" onClick={onShow}>
          {label}
        </button>
      ) : (
        <span className={styles['none']}>{label}</span>
      )}
    </span>
  );
}
