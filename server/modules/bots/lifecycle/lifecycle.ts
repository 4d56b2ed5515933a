import type { NounAction } from '../../../../rules/platform/audit.ts';
import { botStatusIds } from '../../../database/referenceIds.ts';
import type { BotTimelineAction } from '../../../generated/schema.ts';
import type { BotAction } from '../bots.policy.ts';

export type TransitionName =
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

/**
 * A transition of a bot's status: who may apply it, from which status to which, and the effect on the team's request.
 */
export interface Transition {
  readonly right: BotAction;
  /** `previous` is the status before the last transition. */
  readonly to: Readonly<Partial<Record<StatusName, StatusName | 'previous'>>>;
  readonly entry: BotTimelineAction & NounAction<'bots'>;
  readonly opens?: 'verification' | 'publish';
  readonly closes?: 'accepted' | 'rejected' | 'cancelled';
  /** Forbidden for a team whose bot an admin disabled. */
  readonly undoes?: true;
}

/** All transitions; every other change of status is rejected. */
export const transitions: Readonly<Record<TransitionName, Transition>> = {
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

/** The status of a bot, and the one before it was disabled, removed or requested. */
export interface BotStatus {
  readonly statusId: number;
  readonly previousStatusId: number | null;
}

/** Returns the id of the status after a transition; undefined when it is not possible. */
export function statusAfter(step: TransitionName, { statusId, previousStatusId }: BotStatus): number | undefined {
  const from = names.get(statusId);
  const to = from && transitions[step].to[from];
  if (to === undefined) return undefined;
  return to === 'previous' ? (previousStatusId ?? botStatusIds.created) : botStatusIds[to];
}

/** Returns whether a bot already has the status that disabling or removing it leads to. */
export const isDisabledBy = (step: TransitionName, { statusId }: BotStatus): boolean =>
  (step === 'disable' && statusId === botStatusIds.disabled) ||
  (step === 'remove' && statusId === botStatusIds.removed);

/**
 * Returns the previous status to store, which an undo leads to. A request that a removal ends is not reopened by the
 * undo.
 */
export function previousAfter(step: TransitionName, { statusId, previousStatusId }: BotStatus): number | null {
  if (step === 'disable' || step === 'request_verification' || step === 'publish') return statusId;
  if (step !== 'remove') return null;
  return statusAfter('cancel', { statusId, previousStatusId }) ?? statusId;
}

/** Lists the ids of the statuses that an admin can bring a bot to. */
export function reachableByAdmin(bot: BotStatus): readonly number[] {
  const steps: readonly TransitionName[] = ['accept', 'reject', 'disable', 'enable', 'remove', 'restore'];
  return [...new Set(steps.flatMap((step) => statusAfter(step, bot) ?? []))].toSorted((a, b) => a - b);
}
