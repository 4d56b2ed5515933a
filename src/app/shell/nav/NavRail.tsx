import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { NavIcon } from './icons';
import { isUnder, type MenuGroup, type MenuItem } from '../menu';
import styles from './Nav.module.css';
import { NavFlyout } from './NavFlyout';
import { NavLinkTo } from './NavLinkTo';

interface NavRailProps {
  items: readonly MenuItem[];
  /** Icons alone. */
  isDense: boolean;
  /** Groups open as a flyout instead of in the panel. */
  groups: 'panel' | 'flyout';
  isFolded: boolean;
}

/** Two columns: a rail of icons and a panel with the pages of the active group (style-3, style-3-dense). */
export function NavRail({ items, isDense, groups, isFolded }: NavRailProps) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const groupHere = items.find(
    (item) => item.kind === 'group' && item.entries.some((entry) => isUnder(entry, pathname)),
  );
  const [chosen, setChosen] = useState<MenuGroup>();
  const hasPanel = groups === 'panel' && !isFolded;
  const opened = chosen ?? (groupHere?.kind === 'group' ? groupHere : undefined);

  const face = (item: MenuItem) => (
    <>
      <span className={styles['icon']}>
        <NavIcon name={item.icon} />
      </span>
      {isDense ? (
        <VisuallyHidden>
          <FormattedMessage id={item.titleId} />
        </VisuallyHidden>
      ) : (
        <span className={styles['caption']}>
          <FormattedMessage id={item.titleId} />
        </span>
      )}
    </>
  );

  const button = (group: MenuGroup) => (
    <button
      type="button"
      className={styles['railItem']}
      data-here={group === groupHere || undefined}
      title={intl.formatMessage({ id: group.titleId })}
      {...(hasPanel
        ? { 'aria-expanded': opened?.name === group.name, onClick: () => setChosen(group) }
        : { 'aria-haspopup': 'menu' })}
    >
      {face(group)}
    </button>
  );

  return (
    <div className={styles['rail']} data-dense={isDense || undefined}>
      <ul className={styles['railList']}>
        {items.map((item) =>
          item.kind === 'entry' ? (
            <li key={item.path} title={intl.formatMessage({ id: item.titleId })}>
              <NavLinkTo entry={item} className={styles['railItem']} onNavigate={() => setChosen(undefined)}>
                {face(item)}
              </NavLinkTo>
            </li>
          ) : (
            <li key={item.name}>
              {hasPanel ? (
                button(item)
              ) : (
                <NavFlyout group={item} placement="rightTop">
                  {button(item)}
                </NavFlyout>
              )}
            </li>
          ),
        )}
      </ul>
      {hasPanel && opened ? (
        <div className={styles['panel']}>
          <p className={styles['panelTitle']}>
            <FormattedMessage id={opened.titleId} />
          </p>
          <ul className={styles['list']}>
            {opened.entries.map((entry) => (
              <li key={entry.path}>
                <NavLinkTo entry={entry} className={`${styles['item']} ${styles['plain']}`}>
                  <span className={styles['label']}>
                    <FormattedMessage id={entry.titleId} />
                  </span>
                </NavLinkTo>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
