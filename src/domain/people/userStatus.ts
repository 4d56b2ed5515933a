/** Ids of the account statuses, by their names on the server. The displayed names come from the server. */
export const USER_STATUS = {
  active: 1,
  disabled: 2,
  deactivated: 3,
  deletion_requested: 4,
  deleted: 5,
} as const;
