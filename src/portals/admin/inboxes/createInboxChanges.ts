import type { InboxStatus } from '@/generated/schema';
import type { Envelope } from '@/shared/action/envelope';
import type { Action } from '@/shared/action/useRunner';

import type { InboxChanges } from './types';

/**
 * Creates the mutations of an inbox. A message that another admin has changed is neither overwritten nor deleted.
 * @param naming the variable that identifies a message
 */
export const createInboxChanges = <Naming extends object, Updated extends Envelope, Removed extends Envelope>(
  naming: (id: number) => Naming,
  update: Action<Updated, Naming & { status: InboxStatus; expectedUts: string }>,
  remove: Action<Removed, Naming & { expectedUts: string }>,
): InboxChanges => ({
  setStatus: async ({ id, uts }, status) => {
    const result = await update.run({ ...naming(id), status, expectedUts: uts });
    return result.ok ? undefined : result.message;
  },
  remove: async ({ id, uts }) => {
    const result = await remove.run({ ...naming(id), expectedUts: uts });
    return result.ok ? undefined : result.message;
  },
});

/** For operations that identify a message by `id`. */
export const byId = (id: number) => ({ id });
