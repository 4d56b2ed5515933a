import type { RoleName } from '@/domain/session/viewer';
import type { MessageId } from '@/shared/i18n/messages';

import { routes } from '../routes';
import type { AppRoute, MenuGroupName, MenuIcon } from '../routes/types';

export interface MenuEntry {
  kind: 'entry';
  path: string;
  titleId: MessageId;
  icon: MenuIcon;
  isNewTab: boolean;
}

export interface MenuGroup {
  kind: 'group';
  name: MenuGroupName;
  titleId: MessageId;
  icon: MenuIcon;
  entries: readonly MenuEntry[];
}

export type MenuItem = MenuEntry | MenuGroup;

/** The documentation is a public route; in the developer's menu it comes before the agreements (console §2). */
const before: Readonly<Record<string, string>> = { '/developers/docs': '/agreements' };

function inMenuOrder(all: readonly AppRoute[]): AppRoute[] {
  const ordered = all.filter(({ path }) => before[path] === undefined);
  for (const moved of all.filter(({ path }) => before[path] !== undefined)) {
    const place = ordered.findIndex(({ path }) => path === before[moved.path]);
    ordered.splice(place < 0 ? ordered.length : place, 0, moved);
  }
  return ordered;
}

/** The menu of a role, read from the route table. */
export function getMenu(role: RoleName): MenuItem[] {
  const items: MenuItem[] = [];
  for (const { path, titleId, menu, roles } of inMenuOrder(routes)) {
    if (!menu || !(menu.roles ?? roles).includes(role)) continue;
    const entry: MenuEntry = { kind: 'entry', path, titleId, icon: menu.icon, isNewTab: menu.newTab ?? false };
    const { group } = menu;
    if (group === undefined) {
      items.push(entry);
      continue;
    }
    const place = items.findIndex((item) => item.kind === 'group' && item.name === group);
    const existing = items[place];
    if (existing?.kind === 'group') items[place] = { ...existing, entries: [...existing.entries, entry] };
    else items.push({ kind: 'group', name: group, titleId: `nav.group.${group}`, icon: menu.icon, entries: [entry] });
  }
  return items;
}

/** Every page of the menu, groups opened. */
export function getEntries(items: readonly MenuItem[]): MenuEntry[] {
  return items.flatMap((item) => (item.kind === 'group' ? [...item.entries] : [item]));
}

/** Pages whose path does not begin with that of their list. */
const PARENT_LISTS: Readonly<Record<string, string>> = {
  '/admin/bots/bots': '/bot-detail',
  '/my-bots': '/my-bots-detail',
  '/teams': '/team-detail',
};

const isAtOrBelow = (place: string, pathname: string): boolean =>
  pathname === place || pathname.startsWith(`${place}/`);

/** Whether `pathname` is the page of this entry or below it. */
export function isUnder({ path }: MenuEntry, pathname: string): boolean {
  const shared = PARENT_LISTS[path];
  return isAtOrBelow(path, pathname) || (shared !== undefined && isAtOrBelow(shared, pathname));
}
