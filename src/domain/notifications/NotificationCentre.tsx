import { Button } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { Segmented } from '@/shared/ui/Segmented';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';

import styles from './NotificationCentre.module.css';
import { NotificationRow } from './NotificationRow';
import { useMarkRead } from './useMarkRead';
import { useNotifications } from './useNotifications';

interface NotificationCentreProps {
  unread: number;
  /** Called after something was marked as read. */
  onChanged: () => void;
  onClose: () => void;
}

type ReadFilter = 'all' | 'unread';

/** The viewer's notifications, grouped by subject, with a link to the notification settings. */
export function NotificationCentre({ unread, onChanged, onClose }: NotificationCentreProps) {
  const intl = useIntl();
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const [readFilter, setReadFilter] = useState<ReadFilter>('all');
  const settings = useDialogParam<'settings-notifications'>();
  const list = useNotifications(readFilter === 'unread');
  const read = useMarkRead(onChanged);
  // Moves the focus into the popup, which is at the end of the document.
  useEffect(() => box.current?.focus(), []);

  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };

  return (
    <section
      ref={box}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles['centre']}
      onKeyDown={closeByEscape}
    >
      {/* Not a header: in a dialog that would be a second banner of the page. */}
      <div className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          <FormattedMessage id="notifications.centre.title" />
        </h2>
        <Button
          type="link"
          size="small"
          loading={read.busy}
          {...disableInPlace(unread === 0, () => void read.markAll(list.items.map(({ id }) => id)))}
        >
          <FormattedMessage id="notifications.centre.readAll" />
        </Button>
      </div>
      <Segmented<ReadFilter>
        block
        aria-label={intl.formatMessage({ id: 'notifications.centre.show' })}
        value={readFilter}
        onChange={setReadFilter}
        options={[
          { value: 'all', label: intl.formatMessage({ id: 'notifications.centre.all' }) },
          { value: 'unread', label: intl.formatMessage({ id: 'notifications.centre.unread' }, { count: unread }) },
        ]}
      />
      <InfiniteList
        key={readFilter}
        {...list}
        onLoadMore={list.loadMore}
        label={intl.formatMessage({ id: 'notifications.centre.title' })}
        height="min(50vh, 48rem)"
        shrinks
        estimatedHeight={72}
        getKey={({ id }) => id}
        renderItem={(notification) => (
          <NotificationRow notification={notification} onChanged={onChanged} onFollow={onClose} />
        )}
        empty={
          <EmptyState
            title={intl.formatMessage({
              id: readFilter === 'all' ? 'notifications.centre.empty' : 'notifications.centre.allRead',
            })}
            hint={intl.formatMessage({ id: 'notifications.centre.emptyHint' })}
          />
        }
      />
      <div className={styles['foot']}>
        <Button
          type="link"
          size="small"
          aria-haspopup="dialog"
          onClick={() => {
            onClose();
            settings.open('settings-notifications');
          }}
        >
          <FormattedMessage id="settings.choices" />
        </Button>
      </div>
    </section>
  );
}
