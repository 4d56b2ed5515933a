import { FormattedMessage } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';

import { ChangedNotice } from './ChangedNotice';
import { Quote } from './Quote';

interface ChangedWordsProps {
  /** Says that they have changed. */
  titleId: MessageId;
  /** What is said now. */
  words: { title?: string | null; description: string };
  onRead: () => void;
}

/** The words of a post or comment that its author has changed meanwhile. */
export function ChangedWords({ titleId, words: { title, description }, onRead }: ChangedWordsProps) {
  return (
    <ChangedNotice title={<FormattedMessage id={titleId} />} onRead={onRead}>
      <Quote>
        {title ? <strong>{title}</strong> : null}
        <p>{description}</p>
      </Quote>
    </ChangedNotice>
  );
}
