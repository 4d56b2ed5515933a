import { FormattedMessage, useIntl } from 'react-intl';

import { BOT_STATUS } from '@/domain/bots/botStatus';
import type { TimelineEntry_BotTimelineEntryFragment } from '@/generated/bots/fragments';
import type { MessageId } from '@/shared/i18n/messages';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './Review.module.css';

type Entry = TimelineEntry_BotTimelineEntryFragment;

const actionMessages = {
  created: 'botDetail.timeline.created',
  requested: 'botDetail.timeline.requested',
  cancelled: 'botDetail.timeline.cancelled',
  accepted: 'botDetail.timeline.accepted',
  rejected: 'botDetail.timeline.rejected',
  published: 'botDetail.timeline.published',
  disabled: 'botDetail.timeline.disabled',
  enabled: 'botDetail.timeline.enabled',
  removed: 'botDetail.timeline.removed',
  restored: 'botDetail.timeline.restored',
  moved: 'botDetail.timeline.moved',
  changed: 'botDetail.timeline.changed',
  message: 'botDetail.timeline.message',
  identity_ready: 'botDetail.timeline.identityReady',
  identity_failed: 'botDetail.timeline.identityFailed',
} as const satisfies Record<Entry['action'], MessageId>;

const publishStatusIds: ReadonlySet<number | undefined> = new Set([BOT_STATUS.publishRequested, BOT_STATUS.published]);

/** A status change or a message. */
export function TimelineEntry({ entry }: { entry: Entry }) {
  const intl = useIntl();
  const { actor, message, action } = entry;
  const step = publishStatusIds.has(entry.to_status?.id) ? 'publish' : 'verification';
  const name = actor?.full_name ?? intl.formatMessage({ id: 'botDetail.timeline.platform' });
  return (
    <article className={styles['entry']}>
      <Avatar kind="profile" src={actor?.thumb ?? null} size={32} />
      <div className={styles['entryBody']}>
        <p>
          <FormattedMessage id={actionMessages[action]} values={{ name: <strong>{name}</strong>, step }} />{' '}
          {actor?.is_reviewer ? (
            <Tag tone="accent">
              <FormattedMessage id="botDetail.timeline.reviewer" />
            </Tag>
          ) : null}
        </p>
        {message ? <blockquote className={styles['message']}>{message}</blockquote> : null}
        <small>
          <RelativeTime value={entry.cts} />
        </small>
      </div>
    </article>
  );
}
