import { DownOutlined, ExportOutlined, RightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';

import { NavIcon } from './icons';
import { isUnder, type MenuEntry, type MenuGroup, type MenuItem } from '../menu';
import styles from './Nav.module.css';
import { NavFlyout } from './NavFlyout';
import { NavLinkTo } from './NavLinkTo';

interface NavVerticalProps {
  items: readonly MenuItem[];
  /** `inline`: a group expands in place. `flyout`: it opens beside. */
  groups: 'inline' | 'flyout';
  onNavigate?: () => void;
}

/** The menu as a column of icons and labels. */
export function NavVertical({ items, groups, onNavigate }: NavVerticalProps) {
  return (
    <ul className={styles['list']}>
      {items.map((item) => (
        <li key={item.kind === 'group' ? item.name : item.path}>
          {item.kind === 'entry' ? (
            <Entry entry={item} onNavigate={onNavigate} />
          ) : groups === 'inline' ? (
            <InlineGroup group={item} onNavigate={onNavigate} />
          ) : (
            <FlyoutGroup group={item} onNavigate={onNavigate} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  entry: MenuEntry;
  isNested?: boolean;
  onNavigate?: (() => void) | undefined;
}

function Entry({ entry, isNested = false, onNavigate }: EntryProps) {
  return (
    <NavLinkTo
      entry={entry}
      className={isNested ? `${styles['item']} ${styles['nested']}` : styles['item']}
      onNavigate={onNavigate}
    >
      <ItemLabel item={entry} isNested={isNested} />
      {entry.isNewTab ? <ExportOutlined className={styles['trail']} aria-hidden /> : null}
    </NavLinkTo>
  );
}

/** Icon and label of an entry or a group. */
function ItemLabel({ item, isNested = false }: { item: MenuItem; isNested?: boolean }) {
  return (
    <>
      <span className={styles['icon']}>
        {isNested ? <span className={styles['dot']} /> : <NavIcon name={item.icon} />}
      </span>
      <span className={styles['label']}>
        <FormattedMessage id={item.titleId} />
      </span>
    </>
  );
}

interface GroupProps {
  group: MenuGroup;
  onNavigate?: (() => void) | undefined;
}

function InlineGroup({ group, onNavigate }: GroupProps) {
  const { pathname } = useLocation();
  const isHere = group.entries.some((entry) => isUnder(entry, pathname));
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isHere;
  return (
    <>
      <button
        type="button"
        className={styles['item']}
        aria-expanded={isOpen}
        data-here={isHere || undefined}
        onClick={() => setChosen(!isOpen)}
      >
        <ItemLabel item={group} />
        <DownOutlined className={styles['chevron']} aria-hidden />
      </button>
      <ul className={styles['children']} hidden={!isOpen}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} isNested onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FlyoutGroup({ group, onNavigate }: GroupProps) {
  const { pathname } = useLocation();
  const isHere = group.entries.some((entry) => isUnder(entry, pathname));
  return (
    <NavFlyout group={group} placement="rightTop" onNavigate={onNavigate}>
      <button type="button" className={styles['item']} aria-haspopup="menu" data-here={isHere || undefined}>
        <ItemLabel item={group} />
        <RightOutlined className={styles['trail']} aria-hidden />
      </button>
    </NavFlyout>
  );
}
