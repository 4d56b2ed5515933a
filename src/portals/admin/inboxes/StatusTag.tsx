import { FormattedMessage } from 'react-intl';

import type { InboxStatus } from '@/generated/schema';
import { Tag } from '@/shared/ui/text/Tag';

const TONES = { open: 'attention', in_progress: 'accent', closed: 'plain' } as const;

/** The status of a message. */
export const StatusTag = ({ status }: { status: InboxStatus }) => (
  <Tag tone={TONES[status]}>
    <FormattedMessage id={`inboxes.status.${status}`} />
  </Tag>
);
