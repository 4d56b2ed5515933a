import type { InboxStatus } from '@/generated/schema';
import type { Envelope } from '@/shared/action/envelope';
import type { Action } from '@/shared/action/useRunner';

import type { InboxChanges } from './types';

/**
 * The changes of an inbox by its calls; what somebody else changed meanwhile is neither overwritten nor deleted unseen.
 * @param naming how its calls name a message
 */
export const getChanges = <Naming extends object, Updated extends Envelope, Removed extends Envelope>(
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

/** For calls that name a message by `id`. */
export const byId = (id: number) => ({ id });
