import { matchRoutes } from 'react-router';

import { getHome, type RoleName } from '@/domain/session/viewer';
import { toOwnPath } from '@/domain/session/toOwnPath';

import { accountRoutes } from './accountRoutes';
import { adminRoutes } from './adminRoutes';
import { developerRoutes } from './developerRoutes';
import { publicRoutes } from './publicRoutes';
import type { AppRoute } from './types';
import { userRoutes } from './userRoutes';

/** The one table of pages, for the router, the guard, the menus, the search and the document titles. */
export const routes: readonly AppRoute[] = [
  ...publicRoutes,
  ...developerRoutes,
  ...accountRoutes,
  ...userRoutes,
  ...adminRoutes,
];

export function mayOpen(route: AppRoute, role: RoleName): boolean {
  return route.roles.includes(role);
}

/** Routes of recent paths: matching ranks the whole table, and many components look up the same path. */
const recent = new Map<string, AppRoute | undefined>();
const MAX_RECENT = 50;

/** The route of a path: the most specific match, like the router. */
export function routeAt(pathname: string): AppRoute | undefined {
  if (recent.has(pathname)) return recent.get(pathname);
  if (recent.size >= MAX_RECENT) recent.clear();
  const route = matchRoutes([...routes], pathname)?.[0]?.route;
  recent.set(pathname, route);
  return route;
}

/**
 * The page after sign-in: the return target, when it is a path of this site that the role may open, otherwise the home
 * of the role.
 */
export function getPageAfterSignIn(returnTarget: string | undefined, role: RoleName): string {
  return returnTargetFor(returnTarget, role) ?? getHome(role);
}

/** The return target when this role may use it. */
export function returnTargetFor(returnTarget: string | undefined, role: RoleName): string | undefined {
  const path = toOwnPath(returnTarget);
  const route = path === undefined ? undefined : routeAt(path.split(/[?#]/)[0] ?? '');
  if (!route || route.isForGuests || route.path === '/logout' || route.path.startsWith('/errors/')) return undefined;
  return mayOpen(route, role) ? path : undefined;
}
