import { Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';

import { isUnder, type MenuGroup } from '../menu';
import { NavLinkTo } from './NavLinkTo';
import { hoverDelayMs } from './useHoverIntent';

interface NavFlyoutProps {
  group: MenuGroup;
  placement: 'rightTop' | 'bottomLeft';
  onNavigate?: (() => void) | undefined;
  children: ReactElement;
}

/** A group's pages in a menu beside or below it; opens after a short hover, on click and by keyboard. */
export function NavFlyout({ group, placement, onNavigate, children }: NavFlyoutProps) {
  const { pathname } = useLocation();
  return (
    <Dropdown
      trigger={['hover', 'click']}
      mouseEnterDelay={hoverDelayMs / 1_000}
      mouseLeaveDelay={hoverDelayMs / 1_000}
      // antd names placements by the vertical side; `align` moves the menu beside its trigger.
      placement={placement === 'bottomLeft' ? 'bottomLeft' : 'topLeft'}
      {...(placement === 'rightTop' && {
        align: { points: ['tl', 'tr'], offset: [6, 0], overflow: { adjustX: 1, adjustY: 1 } },
      })}
      menu={{
        selectedKeys: group.entries.filter((entry) => isUnder(entry, pathname)).map(({ path }) => path),
        items: group.entries.map((entry) => ({
          key: entry.path,
          label: (
            <NavLinkTo entry={entry} className={undefined} onNavigate={onNavigate}>
              <FormattedMessage id={entry.titleId} />
            </NavLinkTo>
          ),
        })),
      }}
    >
      {children}
    </Dropdown>
  );
}
