/** Queries with the status of accounts, refetched when it changes. */
export const ACCOUNT_QUERIES: readonly string[] = ['getUserDetailById', 'searchPeopleOnType'];

/** The fields of an account that are needed to disable and enable it. */
export interface SwitchableAccount {
  id: number;
  username: string;
  /** The version that the admin has seen, for optimistic locking. */
  uts: string;
  s2_user_status: { name: string } | null;
  viewer_can: { enable_disable: boolean } | null;
}

/** Whether an admin has disabled the account. Accounts that their owners deactivated are not meant. */
export const isDisabled = ({ s2_user_status: status }: Pick<SwitchableAccount, 's2_user_status'>): boolean =>
  status?.name === 'disabled';
