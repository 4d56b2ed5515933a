import { matchRoutes } from 'react-router';

import { getHome, type RoleName } from '@/domain/session/viewer';
import { ownPath } from '@/domain/session/ownPath';

import { accountRoutes } from './routes/accountRoutes';
import { adminRoutes } from './routes/adminRoutes';
import { developerRoutes } from './routes/developerRoutes';
import { publicRoutes } from './routes/publicRoutes';
import type { AppRoute } from './routes/types';
import { userRoutes } from './routes/userRoutes';

/** The one table of pages: the router, the guard, the menus, the search and the document titles read it. */
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

/** The table's entry for a path: the one that the router shows, which takes the most particular of all that match. */
export function routeAt(pathname: string): AppRoute | undefined {
  return matchRoutes([...routes], pathname)?.[0]?.route;
}

/**
 * Where somebody goes after signing in: the place they came for, when it is a path of this site that
 * their role may open, otherwise their home.
 */
export function afterSignIn(returnTarget: string | undefined, role: RoleName): string {
  return returnTargetFor(returnTarget, role) ?? getHome(role);
}

/** The return target when this role may use it. */
export function returnTargetFor(returnTarget: string | undefined, role: RoleName): string | undefined {
  const path = ownPath(returnTarget);
  const route = path === undefined ? undefined : routeAt(path.split(/[?#]/)[0] ?? '');
  if (!route || route.isForGuests || route.path === '/logout' || route.path.startsWith('/errors/')) return undefined;
  return mayOpen(route, role) ? path : undefined;
}
