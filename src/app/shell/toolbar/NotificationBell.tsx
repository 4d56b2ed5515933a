import { BellOutlined } from '@ant-design/icons';
import { lazy, Suspense, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { useUnreadCount } from '@/domain/notifications/useUnreadCount';
import { PressPopover } from '@/shared/ui/popup/PressPopover';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './Bell.module.css';
import { BellCount } from './BellCount';
import { ToolbarButton } from './ToolbarButton';

const NotificationCentre = lazy(async () => ({
  default: (await import('@/domain/notifications/NotificationCentre')).NotificationCentre,
}));

const PANEL = { root: styles['panel'] ?? '' };
const IN_SIGHT = { overflow: { shiftX: true, adjustY: true } };

/** The number of new notifications, and their list. */
export function NotificationBell() {
  const intl = useIntl();
  const bell = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { count, refresh } = useUnreadCount();
  const close = () => {
    setOpen(false);
    bell.current?.querySelector('button')?.focus();
  };
  return (
    <PressPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      placement="bottomRight"
      align={IN_SIGHT}
      classNames={PANEL}
      arrow={false}
      content={
        <Suspense fallback={<ListSkeleton />}>
          <NotificationCentre unread={count} onChanged={refresh} onClose={close} />
        </Suspense>
      }
      destroyOnHidden
    >
      {(opener) => (
        <span ref={bell} className={styles['bell']}>
          <BellCount count={count}>
            <ToolbarButton
              {...opener}
              label={intl.formatMessage({ id: 'shell.notifications' }, { count })}
              aria-haspopup="dialog"
            >
              <BellOutlined aria-hidden />
            </ToolbarButton>
          </BellCount>
        </span>
      )}
    </PressPopover>
  );
}
