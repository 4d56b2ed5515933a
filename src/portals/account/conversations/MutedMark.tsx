import { AudioMutedOutlined } from '@ant-design/icons';
import { FormattedMessage } from 'react-intl';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './Messages.module.css';

/** Marks a muted conversation. */
export function MutedMark() {
  return (
    <span className={styles['muted']}>
      <AudioMutedOutlined aria-hidden />
      <VisuallyHidden>
        <FormattedMessage id="conversations.muted" />{' '}
      </VisuallyHidden>
    </span>
  );
}
