import { roleNames, type RoleName } from '@/domain/session/viewer';
import { oneOf, readStored, removeStored, writeStored } from '@/shared/storage/localStore';

const key = 'bourse.role';

/** The role of whoever was signed in here last: what may load before the server is asked. It decides nothing else. */
export const storedRole = (): RoleName => readStored(key, (value) => oneOf(roleNames, value)) ?? 'guest';

export function storeRole(role: RoleName): void {
  if (role === 'guest') removeStored(key);
  else writeStored(key, role);
}
