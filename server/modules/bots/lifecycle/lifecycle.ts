import type { AuditActionOf } from '../../../../rules/platform/audit.ts';
import { botStatusIds } from '../../../database/referenceIds.ts';
import type { BotTimelineAction } from '../../../generated/schema.ts';
import type { BotAction } from '../bots.policy.ts';

export type LifeStep =
  | 'request_verification'
  | 'cancel'
  | 'publish'
  | 'accept'
  | 'reject'
  | 'disable'
  | 'enable'
  | 'remove'
  | 'restore';

type StatusName = keyof typeof botStatusIds;

/** One step of a bot's life: who may take it, from where to where, and what becomes of the request of the team. */
export interface Transition {
  readonly right: BotAction;
  /** `previous` is where the bot came from. */
  readonly to: Readonly<Partial<Record<StatusName, StatusName | 'previous'>>>;
  readonly entry: BotTimelineAction & AuditActionOf<'bots'>;
  readonly opens?: 'verification' | 'publish';
  readonly closes?: 'accepted' | 'rejected' | 'cancelled';
  /** Not for a team whose bot an admin switched off. */
  readonly undoes?: true;
}

/** Every change of status there is; what does not stand here is refused. */
export const transitions: Readonly<Record<LifeStep, Transition>> = {
  request_verification: {
    right: 'request_verification',
    to: { created: 'verification_requested', rejected: 'verification_requested' },
    entry: 'requested',
    opens: 'verification',
  },
  cancel: {
    right: 'request_verification',
    to: { verification_requested: 'previous', publish_requested: 'verified' },
    entry: 'cancelled',
    closes: 'cancelled',
  },
  publish: { right: 'publish', to: { verified: 'publish_requested' }, entry: 'requested', opens: 'publish' },
  accept: {
    right: 'review',
    to: { verification_requested: 'verified', publish_requested: 'published' },
    entry: 'accepted',
    closes: 'accepted',
  },
  reject: {
    right: 'review',
    to: { verification_requested: 'rejected', publish_requested: 'rejected' },
    entry: 'rejected',
    closes: 'rejected',
  },
  disable: { right: 'enable_disable', to: { published: 'disabled' }, entry: 'disabled' },
  enable: { right: 'enable_disable', to: { disabled: 'published' }, entry: 'enabled', undoes: true },
  remove: {
    right: 'remove',
    to: {
      created: 'removed',
      verification_requested: 'removed',
      verified: 'removed',
      rejected: 'removed',
      publish_requested: 'removed',
      published: 'removed',
      disabled: 'removed',
    },
    entry: 'removed',
    closes: 'cancelled',
  },
  restore: { right: 'remove', to: { removed: 'previous' }, entry: 'restored', undoes: true },
};

const names = new Map<number, StatusName>([
  [botStatusIds.created, 'created'],
  [botStatusIds.verification_requested, 'verification_requested'],
  [botStatusIds.verified, 'verified'],
  [botStatusIds.rejected, 'rejected'],
  [botStatusIds.publish_requested, 'publish_requested'],
  [botStatusIds.published, 'published'],
  [botStatusIds.disabled, 'disabled'],
  [botStatusIds.removed, 'removed'],
]);

/** Where a bot stands, and where it stood before it was switched off, removed or asked for. */
export interface BotStatus {
  readonly statusId: number;
  readonly previousStatusId: number | null;
}

/** Id of the status that a step leads to; undefined when it is not possible from here. */
export function statusAfter(step: LifeStep, { statusId, previousStatusId }: BotStatus): number | undefined {
  const from = names.get(statusId);
  const to = from && transitions[step].to[from];
  if (to === undefined) return undefined;
  return to === 'previous' ? (previousStatusId ?? botStatusIds.created) : botStatusIds[to];
}

/** Whether a bot stands already where switching it off, or taking it out, leads. */
export const isDisabledBy = (step: LifeStep, { statusId }: BotStatus): boolean =>
  (step === 'disable' && statusId === botStatusIds.disabled) ||
  (step === 'remove' && statusId === botStatusIds.removed);

/** What to remember when a bot moves on: where an undo leads. A request that ends with a removal is not asked again by the undo. */
export function previousAfter(step: LifeStep, { statusId, previousStatusId }: BotStatus): number | null {
  if (step === 'disable' || step === 'request_verification' || step === 'publish') return statusId;
  if (step !== 'remove') return null;
  return statusAfter('cancel', { statusId, previousStatusId }) ?? statusId;
}

/** Ids of the statuses that an admin can bring a bot to from where it is. */
export function reachableByAdmin(bot: BotStatus): readonly number[] {
  const steps: readonly LifeStep[] = ['accept', 'reject', 'disable', 'enable', 'remove', 'restore'];
  return [...new Set(steps.flatMap((step) => statusAfter(step, bot) ?? []))].toSorted((a, b) => a - b);
}
