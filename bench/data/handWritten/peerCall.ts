import { DEMO_ACCOUNTS } from '../../../server/seed/demoAccounts.ts';
import type { Sql } from '../../../server/database/types.ts';

/** A call of the contract beside the endpoint that an engineer would write by hand for the same rows. */
export interface PeerCall {
  /** The path of the peer's route, unique. */
  readonly path: string;
  readonly what: string;
  /** The document of operations/, and its variables. */
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The id of the user who calls. */
  readonly viewerId: number;
  /** The ratio of requests/s that the call should reach. */
  readonly target: number;
  /** Fields that the peer returns under other names; `all` when it returns a whole row of a table. */
  readonly renamed?: readonly string[] | 'all';
  /**
   * Answers by hand: the JSON text of an object with the rows as `data`, from one statement where one is enough. It has
   * no contract, roles or limits, but obeys the same visibility rules.
   */
  readonly read: (sql: Sql, viewerId: number) => Promise<string>;
}

/** The demo account of a role. */
export function demoUserId(role: (typeof DEMO_ACCOUNTS)[number]['role']): number {
  const account = DEMO_ACCOUNTS.find((item) => item.role === role);
  if (account === undefined) throw new Error(`There is no demo account of ${role}`);
  return account.id;
}

/** The column `page` of a statement with one row. */
export async function readPage(rows: PromiseLike<readonly { readonly page: string }[]>): Promise<string> {
  const [row] = await rows;
  if (row === undefined) throw new Error('The statement by hand returns no row');
  return row.page;
}
