/** What shows whether an account is switched off; read again when that changes. */
export const ACCOUNT_QUERIES: readonly string[] = ['getUserDetailById', 'searchPeopleOnType'];

/** An account as far as switching it off and on needs it. */
export interface SwitchableAccount {
  id: number;
  username: string;
  /** As it was shown to the admin: whoever acts on an older state is told. */
  uts: string;
  s2_user_status: { name: string } | null;
  viewer_can: { enable_disable: boolean } | null;
}

/** Whether an admin switched the account off; people who left by themselves did not. */
export const isSwitchedOff = ({ s2_user_status: status }: Pick<SwitchableAccount, 's2_user_status'>): boolean =>
  status?.name === 'disabled';
