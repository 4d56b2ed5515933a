import { formatName, NAME_COOKIE, ROLE_COOKIE } from '@rules/platform/firstPaint';

import { isNewAccount } from '@/domain/session/newAccount';
import { ROLE_NAMES, type RoleName, type Viewer } from '@/domain/session/viewer';
import { writeCookie } from '@/shared/storage/cookie';
import { oneOf, readStored, removeStored, writeStored } from '@/shared/storage/localStore';

const KEY = 'bourse.role';

/** The role of the last user who was signed in here: only decides which chunks load before the server has responded. */
export const storedRole = (): RoleName => readStored(KEY, (value) => oneOf(ROLE_NAMES, value)) ?? 'guest';

export function storeRole(role: RoleName): void {
  if (role === 'guest') removeStored(KEY);
  else writeStored(KEY, role);
  // Without the cookie the server sends the page of guests as HTML.
  writeCookie(ROLE_COOKIE, role === 'guest' ? undefined : role);
}

/** Stores the name that a dashboard greets; new accounts and accounts of guests are greeted in another way. */
export function storeName({ id, name, hasGuestAccount }: Pick<Viewer, 'id' | 'name' | 'hasGuestAccount'>): void {
  const isGreeted = id !== undefined && !hasGuestAccount && !isNewAccount(id);
  writeCookie(NAME_COOKIE, isGreeted ? formatName(name) : undefined);
}
