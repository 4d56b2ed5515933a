import { FormattedMessage } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';

import { EditConflictNotice } from '@/shared/form/conflict/EditConflictNotice';
import { Quote } from './Quote';

interface TextConflictProps {
  titleId: MessageId;
  /** The current text. */
  text: { title?: string | null; description: string };
  onRead: () => void;
}

/** Shows the current text of a post or comment that its author has changed since it was opened. */
export function TextConflict({ titleId, text: { title, description }, onRead }: TextConflictProps) {
  return (
    <EditConflictNotice title={<FormattedMessage id={titleId} />} onRead={onRead}>
      <Quote>
        {title ? <strong>{title}</strong> : null}
        <p>{description}</p>
      </Quote>
    </EditConflictNotice>
  );
}
