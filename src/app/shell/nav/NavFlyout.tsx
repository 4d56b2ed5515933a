import type { ReactElement } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';

import { usePopups } from '@/shared/ui/popup/usePopups';

import { isUnder, toAddress, type MenuEntry } from '../menu';
import { NavLinkTo } from './NavLinkTo';
import { QueueCount } from './QueueCount';
import { HOVER_DELAY_MS } from './useHoverIntent';

interface NavFlyoutProps {
  entries: readonly MenuEntry[];
  placement: 'rightTop' | 'bottomLeft';
  onNavigate?: (() => void) | undefined;
  children: ReactElement;
}

/** A group's pages in a menu beside or below it; opens after a short hover, on click and by keyboard. */
export function NavFlyout({ entries, placement, onNavigate, children }: NavFlyoutProps) {
  const place = useLocation();
  const popups = usePopups(true);
  if (popups === undefined) return children;
  return (
    <popups.Dropdown
      trigger={['hover', 'click']}
      mouseEnterDelay={HOVER_DELAY_MS / 1_000}
      mouseLeaveDelay={HOVER_DELAY_MS / 1_000}
      // antd names placements by the vertical side; `align` moves the menu beside its trigger.
      placement={placement === 'bottomLeft' ? 'bottomLeft' : 'topLeft'}
      {...(placement === 'rightTop' && {
        align: { points: ['tl', 'tr'], offset: [6, 0], overflow: { adjustX: 1, adjustY: 1 } },
      })}
      menu={{
        selectedKeys: entries.filter((entry) => isUnder(entry, place)).map(toAddress),
        items: entries.map((entry) => ({
          key: toAddress(entry),
          label: (
            <NavLinkTo entry={entry} className={undefined} onNavigate={onNavigate}>
              <FormattedMessage id={entry.titleId} />
              <QueueCount queue={entry.queue} />
            </NavLinkTo>
          ),
        })),
      }}
    >
      {children}
    </popups.Dropdown>
  );
}
