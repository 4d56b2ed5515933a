/** Ids of the statuses of an account, by the names that the server calls them; what people read comes from the server. */
export const USER_STATUS = {
  active: 1,
  disabled: 2,
  deactivated: 3,
  deletion_requested: 4,
  deleted: 5,
} as const;
