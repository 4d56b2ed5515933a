import { DownOutlined, ExportOutlined, RightOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';

import { NavIcon } from './icons';
import { isUnder, toAddress, type MenuEntry, type MenuGroup, type MenuItem, type MenuSection } from '../menu';
import styles from './Nav.module.css';
import { NavFlyout } from './NavFlyout';
import { NavLinkTo } from './NavLinkTo';
import { QueueCount } from './QueueCount';

interface NavVerticalProps {
  sections: readonly MenuSection[];
  /** `inline`: a group expands in place. `flyout`: it opens beside. */
  groups: 'inline' | 'flyout';
  onNavigate?: (() => void) | undefined;
}

/** The menu as a column of icons and labels, in parts with headings. */
export function NavVertical({ sections, groups, onNavigate }: NavVerticalProps) {
  return sections.map((section) => (
    <Section key={section.name ?? ''} section={section} groups={groups} onNavigate={onNavigate} />
  ));
}

interface SectionProps {
  section: MenuSection;
  groups: NavVerticalProps['groups'];
  onNavigate: NavVerticalProps['onNavigate'];
}

function Section({ section: { name, items }, groups, onNavigate }: SectionProps) {
  const headingId = useId();
  return (
    <>
      {name === undefined ? null : (
        <p id={headingId} className={styles['heading']}>
          <span>
            <FormattedMessage id={`nav.section.${name}`} />
          </span>
        </p>
      )}
      <ul className={styles['list']} aria-labelledby={name === undefined ? undefined : headingId}>
        {items.map((item) => (
          <li key={item.kind === 'group' ? item.name : toAddress(item)}>
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
    </>
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
      <QueueCount queue={entry.queue} />
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
  const place = useLocation();
  const isHere = group.entries.some((entry) => isUnder(entry, place));
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
  const place = useLocation();
  const isHere = group.entries.some((entry) => isUnder(entry, place));
  return (
    <NavFlyout entries={group.entries} placement="rightTop" onNavigate={onNavigate}>
      <button type="button" className={styles['item']} aria-haspopup="menu" data-here={isHere || undefined}>
        <ItemLabel item={group} />
        <RightOutlined className={styles['trail']} aria-hidden />
      </button>
    </NavFlyout>
  );
}
