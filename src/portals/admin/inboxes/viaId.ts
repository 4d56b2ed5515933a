import type { InboxStatus } from '@/generated/schema';
import type { Envelope } from '@/shared/action/envelope';
import type { Action } from '@/shared/action/useRunner';

import type { InboxChanges } from './types';

/** The changes of an inbox whose calls name a message by `id`. */
export const viaId = <Updated extends Envelope, Removed extends Envelope>(
  update: Action<Updated, { id: number; status: InboxStatus; expectedUts?: string | null }>,
  remove: Action<Removed, { id: number }>,
): InboxChanges => ({
  setStatus: async ({ id, uts }, status) => {
    const result = await update.run({ id, status, expectedUts: uts });
    return result.ok ? undefined : result.message;
  },
  remove: async ({ id }) => {
    const result = await remove.run({ id });
    return result.ok ? undefined : result.message;
  },
});
