/** The fixed ids of the small lists (tables user_types, bot_statuses …). The seed writes their names. */
export const userTypeIds = { admin: 1, app_user: 2, bot_developer: 3 } as const;

/**
 * active · disabled by an admin · hidden by its owner until the next sign-in · deletion requested, final after 30 days
 * · deleted
 */
export const userStatusIds = { active: 1, disabled: 2, deactivated: 3, deletion_requested: 4, deleted: 5 } as const;

/** The statuses of existing accounts that are not in use. The partial indexes on inactive users list the same ids. */
export const AWAY_STATUS_IDS = [
  userStatusIds.disabled,
  userStatusIds.deactivated,
  userStatusIds.deletion_requested,
] as const;

export const teamTypeIds = { personal: 1, organisation: 2 } as const;
export const teamStatusIds = { active: 1, inactive: 2 } as const;

export const botTypeIds = { public: 1, private: 2 } as const;

/**
 * Life cycle of a bot: created → verification requested → verified or rejected → publication requested → published;
 * disabled and removed can be undone.
 */
export const botStatusIds = {
  created: 1,
  verification_requested: 2,
  verified: 3,
  rejected: 4,
  publish_requested: 5,
  published: 6,
  disabled: 7,
  removed: 8,
} as const;

/** Ids of admin-managed lists, which client and server share. */
export {
  activityTypeIds,
  alertTypeIds,
  attachmentTypeIds,
  notificationTypeIds,
  policyTypeIds,
} from '../../rules/platform/builtInEntries.ts';
