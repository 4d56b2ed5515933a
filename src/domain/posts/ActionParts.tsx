import { CommentOutlined, LikeFilled, LikeOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import styles from './PostActions.module.css';

/** The actions of a post or an article. */
export function ActionRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['actions']} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface LikesProps {
  count: number;
  /** Absent for viewers who may not vote. */
  button?: ReactNode;
  onShow: () => void;
}

/** The number of likes, which opens the list of voters. */
export function Likes({ count, button, onShow }: LikesProps) {
  return (
    <span className={styles['pair']}>
      {button}
      {count > 0 ? (
        <button type="button" className={styles['count']} aria-haspopup="dialog" onClick={onShow}>
          <Count id="people.likes.show" count={count} />
        </button>
      ) : (
        <span className={styles['none']}>
          <FormattedMessage id="people.likes.show" values={{ count: 0 }} />
        </span>
      )}
    </span>
  );
}

/** A separate element, so that the number stays before its word in right-to-left text. */
function Count({ id, count }: { id: 'people.likes.show' | 'posts.comments'; count: number }) {
  return (
    <span>
      <FormattedMessage id={id} values={{ count }} />
    </span>
  );
}

/** The number of comments; without `onShow` it is plain text. */
export function Comments({ count, onShow }: { count: number; onShow: (() => void) | undefined }) {
  if (onShow === undefined) {
    return (
      <span className={styles['none']}>
        <FormattedMessage id="posts.comments" values={{ count }} />
      </span>
    );
  }
  return (
    <button type="button" className={styles['action']} aria-haspopup="dialog" onClick={onShow}>
      <CommentOutlined aria-hidden />
      <Count id="posts.comments" count={count} />
    </button>
  );
}

/** Opens a dialog. On a narrow screen only the icon is shown. */
export function DialogButton({ icon, label, onPress }: { icon: ReactNode; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles['action']} aria-haspopup="dialog" aria-label={label} onClick={onPress}>
      {icon}
      <span className={styles['word']}>{label}</span>
    </button>
  );
}

export function ShareButton({ onPress }: { onPress: () => void }) {
  const intl = useIntl();
  return (
    <DialogButton
      icon={<ShareAltOutlined aria-hidden />}
      label={intl.formatMessage({ id: 'share.open' })}
      onPress={onPress}
    />
  );
}

export function LikeToggle({ isOn, disabled, onPress }: Pick<ToggleProps, 'isOn' | 'disabled' | 'onPress'>) {
  return (
    <ActionToggle
      isOn={isOn}
      disabled={disabled}
      icon={isOn ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
      labelId="posts.like"
      onPress={onPress}
    />
  );
}

interface ToggleProps {
  isOn: boolean;
  disabled?: boolean | undefined;
  icon: ReactNode;
  labelId: 'posts.like' | 'posts.bookmark';
  onPress: () => void;
}

export function ActionToggle({ isOn, disabled, icon, labelId, onPress }: ToggleProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: labelId });
  return (
    <button
      type="button"
      className={`${styles['action']} ${isOn ? styles['on'] : ''}`}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}
