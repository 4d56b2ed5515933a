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

const waiting: readonly number[] = [BOT_STATUS.verificationRequested, BOT_STATUS.publishRequested];
const achieved: readonly number[] = [BOT_STATUS.verified, BOT_STATUS.published];

export const isWaiting = (statusId: number): boolean => waiting.includes(statusId);

export function statusTone(statusId: number): 'plain' | 'accent' | 'attention' {
  if (achieved.includes(statusId)) return 'accent';
  return isWaiting(statusId) || statusId === BOT_STATUS.rejected ? 'attention' : 'plain';
}
