import type { Viewer } from '../../access/viewer.ts';
import type { Sql } from '../../database/types.ts';
import * as store from './selectAllowed.store.ts';
import type { SocialItem } from './socialItem.ts';

/** What the receiver must be allowed to see. */
export type Need =
  | { readonly of: 'nothing' }
  /** A post, which the receiver gets because of the scope. */
  | { readonly of: 'post'; readonly id: number; readonly scope: store.Scope }
  /** A removed post, whose author's posts the receiver may read. */
  | { readonly of: 'removed'; readonly id: number }
  /** A comment, with its post. */
  | { readonly of: 'comment'; readonly id: number }
  /** A person without a block in either direction and without a mute of the receiver. */
  | { readonly of: 'actor'; readonly id: number }
  /** A list of people. */
  | { readonly of: 'list'; readonly id: number };

/** A subscription that receives changes. */
export interface Receiver {
  readonly viewer: Pick<Viewer, 'id' | 'role'>;
}

/** A change for one receiver, before it is checked. */
export interface Candidate<R extends Receiver> {
  readonly receiver: R;
  readonly item: SocialItem;
  readonly need: Need;
  /** The list of people that the change is sent for. */
  readonly listId?: number | undefined;
  /** What receivers with access to the results of a poll get instead. */
  readonly withResults?: { readonly pollId: number; readonly item: SocialItem };
}

interface Group {
  readonly read: (pairs: readonly store.Pair[]) => Promise<store.Pair[]>;
  readonly pairs: Map<string, store.Pair>;
}

const toKey = ({ userId, subjectId }: store.Pair): string => `${userId} ${subjectId}`;

/** Pairs that are checked by the same statement. Each is checked once, however many connections its receiver has. */
class Groups {
  readonly #groups = new Map<string, Group>();
  readonly #allowed = new Map<string, ReadonlySet<string>>();

  add(name: string, pair: store.Pair, read: Group['read']): void {
    const group = this.#groups.get(name) ?? { read, pairs: new Map() };
    this.#groups.set(name, group);
    group.pairs.set(toKey(pair), pair);
  }

  async read(): Promise<void> {
    await Promise.all(
      [...this.#groups].map(async ([name, { read, pairs }]) => {
        this.#allowed.set(name, new Set((await read([...pairs.values()])).map(toKey)));
      }),
    );
  }

  isAllowed(name: string, pair: store.Pair): boolean {
    return this.#allowed.get(name)?.has(toKey(pair)) === true;
  }
}

/** A need that a statement checks, or the results of a poll. */
type Check = Exclude<Need, { readonly of: 'nothing' }> | { readonly of: 'results'; readonly id: number };

/** What a receiver must be allowed to see to get a change. */
const getRequiredChecks = <R extends Receiver>({ need, listId }: Candidate<R>): Check[] => [
  ...(need.of === 'nothing' ? [] : [need]),
  ...(listId === undefined ? [] : [{ of: 'list', id: listId } as const]),
];

/** The check of the results of a poll, for a change that has them. */
const getResultChecks = <R extends Receiver>({ withResults }: Candidate<R>): Check[] =>
  withResults === undefined ? [] : [{ of: 'results', id: withResults.pollId }];

/** The statement of a check and its name. Checks with the same name share one execution. */
function getStatement(sql: Sql, check: Check, role: store.Role): readonly [name: string, read: Group['read']] {
  switch (check.of) {
    case 'post':
      return [`post ${role} ${check.scope}`, (pairs) => store.listAllowedPosts(sql, role, check.scope, pairs)];
    case 'removed':
      return [`removed ${role}`, (pairs) => store.listAllowedRemovedPosts(sql, role, pairs)];
    case 'comment':
      return [`comment ${role}`, (pairs) => store.listAllowedComments(sql, role, pairs)];
    case 'actor':
      return ['actor', (pairs) => store.listAllowedActors(sql, pairs)];
    case 'list':
      return ['list', (pairs) => store.listAllowedLists(sql, pairs)];
    case 'results':
      return [`results ${role}`, (pairs) => store.listAllowedPollResults(sql, role, pairs)];
  }
}

/**
 * Leaves out what its receiver may not see at this moment, with one statement for each kind of check.
 * @returns the changes in the given order
 */
export async function selectAllowed<R extends Receiver>(
  sql: Sql,
  candidates: readonly Candidate<R>[],
): Promise<readonly { readonly receiver: R; readonly item: SocialItem }[]> {
  const groups = new Groups();
  for (const candidate of candidates) {
    const { id: userId, role } = candidate.receiver.viewer;
    for (const check of [...getRequiredChecks(candidate), ...getResultChecks(candidate)]) {
      const [name, read] = getStatement(sql, check, role);
      groups.add(name, { userId, subjectId: check.id }, read);
    }
  }
  await groups.read();
  return candidates.flatMap((candidate) => {
    const { receiver, item, withResults } = candidate;
    const { id: userId, role } = receiver.viewer;
    const isAllowed = (check: Check): boolean =>
      groups.isAllowed(getStatement(sql, check, role)[0], { userId, subjectId: check.id });
    if (!getRequiredChecks(candidate).every(isAllowed)) return [];
    const hasResults = withResults !== undefined && getResultChecks(candidate).every(isAllowed);
    return [{ receiver, item: hasResults ? withResults.item : item }];
  });
}
