import type { RoleName } from '@/domain/session/viewer';
import type { MessageId } from '@/shared/i18n/messages';

import { routes } from '../routes/routeTable';
import {
  MENU_SECTIONS,
  type AppRoute,
  type MenuGroupName,
  type MenuIcon,
  type MenuSectionName,
  type QueueName,
} from '../routes/types';

type MenuPlace = Exclude<NonNullable<AppRoute['menu']>, readonly unknown[]>;
type MenuQuery = NonNullable<MenuPlace['query']>;

export interface MenuEntry {
  kind: 'entry';
  path: string;
  titleId: MessageId;
  icon: MenuIcon;
  isNewTab: boolean;
  /** The filter that the entry opens. */
  query?: MenuQuery;
  /** Filters of the same page that have an entry of their own. */
  otherQueries: readonly MenuQuery[];
  queue?: QueueName;
}

export interface MenuGroup {
  kind: 'group';
  name: MenuGroupName;
  titleId: MessageId;
  icon: MenuIcon;
  entries: readonly MenuEntry[];
}

export type MenuItem = MenuEntry | MenuGroup;

/** A part of the menu, with a heading when it has a name. */
export interface MenuSection {
  name?: MenuSectionName;
  items: readonly MenuItem[];
}

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

const toPlaces = (menu: AppRoute['menu']): readonly MenuPlace[] =>
  menu === undefined ? [] : 'icon' in menu ? [menu] : menu;

function toEntry({ path, titleId, menu }: AppRoute, place: MenuPlace): MenuEntry {
  const { query, queue } = place;
  return {
    kind: 'entry',
    path,
    titleId: place.titleId ?? titleId,
    icon: place.icon,
    isNewTab: place.newTab ?? false,
    ...(query && { query }),
    otherQueries: toPlaces(menu).flatMap((sibling) => (sibling !== place && sibling.query ? [sibling.query] : [])),
    ...(queue && { queue }),
  };
}

/** Adds an entry to its group, which is at the position of its first entry. */
function addToItems(items: MenuItem[], entry: MenuEntry, group: MenuGroupName | undefined): void {
  if (group === undefined) {
    items.push(entry);
    return;
  }
  const position = items.findIndex((item) => item.kind === 'group' && item.name === group);
  const existing = items[position];
  if (existing?.kind === 'group') items[position] = { ...existing, entries: [...existing.entries, entry] };
  else items.push({ kind: 'group', name: group, titleId: `nav.group.${group}`, icon: entry.icon, entries: [entry] });
}

/** The menu of a role in its parts, read from the route table. Short menus are one part without a heading. */
export function getMenu(role: RoleName): MenuSection[] {
  const items = new Map<MenuSectionName | undefined, MenuItem[]>();
  for (const route of inMenuOrder(routes))
    for (const place of toPlaces(route.menu)) {
      if (!(place.roles ?? route.roles).includes(role)) continue;
      const part = items.get(place.section) ?? [];
      addToItems(part, toEntry(route, place), place.group);
      items.set(place.section, part);
    }
  return [undefined, ...MENU_SECTIONS].flatMap((name) => {
    const part = items.get(name);
    return part === undefined ? [] : [{ ...(name && { name }), items: part }];
  });
}

/** Every page of the menu, groups opened. */
export function getEntries(sections: readonly MenuSection[]): MenuEntry[] {
  return sections.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'group' ? [...item.entries] : [item])));
}

export const toAddress = ({ path, query }: MenuEntry): string =>
  query === undefined ? path : `${path}?${query.name}=${query.value}`;

/** Pages whose path does not begin with that of their list. */
const PARENT_LISTS: Readonly<Record<string, string>> = {
  '/admin/bots/bots': '/bot-detail',
  '/my-bots': '/my-bots-detail',
  '/teams': '/team-detail',
};

const isAtOrBelow = (place: string, pathname: string): boolean =>
  pathname === place || pathname.startsWith(`${place}/`);

interface Place {
  pathname: string;
  search: string;
}

const hasQuery = (search: string, { name, value }: MenuQuery): boolean =>
  new URLSearchParams(search).get(name) === value;

/** Whether this place is the page of the entry or below it. An entry with a filter is that of the filtered list only. */
export function isUnder({ path, query, otherQueries }: MenuEntry, { pathname, search }: Place): boolean {
  if (query !== undefined) return pathname === path && hasQuery(search, query);
  if (pathname === path) return !otherQueries.some((otherQuery) => hasQuery(search, otherQuery));
  const shared = PARENT_LISTS[path];
  return isAtOrBelow(path, pathname) || (shared !== undefined && isAtOrBelow(shared, pathname));
}
