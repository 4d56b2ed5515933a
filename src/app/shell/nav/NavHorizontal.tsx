import { DownOutlined } from '@ant-design/icons';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';

import type { MessageId } from '@/shared/i18n/messages';

import type { MenuIcon, MenuSectionName } from '../../routes/types';
import { getEntries, isUnder, type MenuEntry, type MenuItem, type MenuSection } from '../menu';
import { NavIcon } from './icons';
import styles from './Nav.module.css';
import { NavFlyout } from './NavFlyout';
import { NavLinkTo } from './NavLinkTo';
import { QueueCount } from './QueueCount';

const SECTION_ICONS: Record<MenuSectionName, MenuIcon> = {
  queues: 'review',
  people: 'user',
  content: 'docs',
  lists: 'list',
  platform: 'settings',
};

/** The menu as a bar; parts and groups open below. Scrolls sideways when it is longer than the window. */
export function NavHorizontal({ sections }: { sections: readonly MenuSection[] }) {
  return (
    <ul className={styles['bar']}>
      {sections.flatMap((section) =>
        section.name === undefined
          ? section.items.map((item) => <Item key={item.kind === 'entry' ? item.path : item.name} item={item} />)
          : [<Part key={section.name} section={section} name={section.name} />],
      )}
    </ul>
  );
}

function Item({ item }: { item: MenuItem }) {
  if (item.kind === 'group') return <Opener icon={item.icon} titleId={item.titleId} entries={item.entries} />;
  return (
    <li>
      <NavLinkTo entry={item} className={styles['barItem']}>
        <NavIcon name={item.icon} />
        <FormattedMessage id={item.titleId} />
        <QueueCount queue={item.queue} />
      </NavLinkTo>
    </li>
  );
}

function Part({ section, name }: { section: MenuSection; name: MenuSectionName }) {
  return <Opener icon={SECTION_ICONS[name]} titleId={`nav.section.${name}`} entries={getEntries([section])} />;
}

interface OpenerProps {
  icon: MenuIcon;
  titleId: MessageId;
  entries: readonly MenuEntry[];
}

function Opener({ icon, titleId, entries }: OpenerProps) {
  const place = useLocation();
  return (
    <li>
      <NavFlyout entries={entries} placement="bottomLeft">
        <button
          type="button"
          className={styles['barItem']}
          aria-haspopup="menu"
          data-here={entries.some((entry) => isUnder(entry, place)) || undefined}
        >
          <NavIcon name={icon} />
          <FormattedMessage id={titleId} />
          <DownOutlined className={styles['trail']} aria-hidden />
        </button>
      </NavFlyout>
    </li>
  );
}
