/** Ids of the statuses of a bot; the server sends their names. */
export const BOT_STATUS = {
  created: 1,
  verificationRequested: 2,
  verified: 3,
  rejected: 4,
  publishRequested: 5,
  published: 6,
  disabled: 7,
  removed: 8,
} as const;

const WAITING_STATUS_IDS: readonly number[] = [BOT_STATUS.verificationRequested, BOT_STATUS.publishRequested];
const REACHED_STATUS_IDS: readonly number[] = [BOT_STATUS.verified, BOT_STATUS.published];

export const isWaiting = (statusId: number): boolean => WAITING_STATUS_IDS.includes(statusId);

export function getStatusTone(statusId: number): 'plain' | 'accent' | 'attention' {
  if (REACHED_STATUS_IDS.includes(statusId)) return 'accent';
  return isWaiting(statusId) || statusId === BOT_STATUS.rejected ? 'attention' : 'plain';
}
