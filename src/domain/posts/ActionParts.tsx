import { CommentOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';

import styles from './PostActions.module.css';

/** The actions of a post or an article. */
export function ActionRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['actions']} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface CountProps {
  id: 'people.likes.show' | 'posts.comments' | 'posts.shares';
  count: number;
  /** Whether an icon says what is counted. */
  hasIcon: boolean;
}

/**
 * The number of an action with its word. Beside an icon and on a narrow screen the number is alone, so that all actions
 * fit in one line. Screen readers always read the word.
 */
export function Count({ id, count, hasIcon }: CountProps) {
  const text = <FormattedMessage id={id} values={{ count }} />;
  if (!hasIcon) return text;
  return (
    <span>
      <span className={styles['full']}>{text}</span>
      <span className={styles['short']} aria-hidden>
        <FormattedNumber value={count} notation="compact" />
      </span>
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
      <Count id="posts.comments" count={count} hasIcon />
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
