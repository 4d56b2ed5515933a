import type { Viewer } from '../../access/viewer.ts';
import type { Sql } from '../../database/types.ts';
import * as store from './receivers.store.ts';
import type { SocialItem } from './socialItem.ts';

/** What the receiver must be allowed to see. */
export type Need =
  | { readonly of: 'nothing' }
  | { readonly of: 'post'; readonly id: number; readonly scope: store.Scope }
  | { readonly of: 'removed'; readonly id: number }
  | { readonly of: 'comment'; readonly id: number }
  | { readonly of: 'actor'; readonly id: number }
  | { readonly of: 'list'; readonly id: number };

/** A change for one receiver, before it is checked. */
export interface Candidate<Receiver extends { readonly viewer: Pick<Viewer, 'id' | 'role'> }> {
  readonly receiver: Receiver;
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

type CheckedNeed = Exclude<Need, { readonly of: 'nothing' }>;

const listNeeds = ({ need, listId }: { readonly need: Need; readonly listId?: number | undefined }): CheckedNeed[] => [
  ...(need.of === 'nothing' ? [] : [need]),
  ...(listId === undefined ? [] : [{ of: 'list', id: listId } as const]),
];

function toGroup(sql: Sql, need: CheckedNeed, role: store.Role): readonly [string, Group['read']] {
  switch (need.of) {
    case 'post':
      return [`post ${role} ${need.scope}`, (pairs) => store.listAllowedPosts(sql, role, need.scope, pairs)];
    case 'removed':
      return [`removed ${role}`, (pairs) => store.listReadersOfRemoved(sql, role, pairs)];
    case 'comment':
      return [`comment ${role}`, (pairs) => store.listAllowedComments(sql, role, pairs)];
    case 'actor':
      return ['actor', (pairs) => store.listAllowedActors(sql, pairs)];
    case 'list':
      return ['list', (pairs) => store.listAllowedLists(sql, pairs)];
  }
}

/**
 * Leaves out what its receiver may not see at this moment, with one statement for each kind of question.
 * @returns the changes in the given order
 */
export async function selectAllowed<Receiver extends { readonly viewer: Pick<Viewer, 'id' | 'role'> }>(
  sql: Sql,
  candidates: readonly Candidate<Receiver>[],
): Promise<readonly { readonly receiver: Receiver; readonly item: SocialItem }[]> {
  const groups = new Groups();
  for (const candidate of candidates) {
    const { receiver, withResults } = candidate;
    const { id: userId, role } = receiver.viewer;
    for (const need of listNeeds(candidate)) {
      const [name, read] = toGroup(sql, need, role);
      groups.add(name, { userId, subjectId: need.id }, read);
    }
    if (withResults !== undefined)
      groups.add(`results ${role}`, { userId, subjectId: withResults.pollId }, (pairs) =>
        store.listKnowers(sql, role, pairs),
      );
  }
  await groups.read();
  return candidates.flatMap((candidate) => {
    const { receiver, item, withResults } = candidate;
    const { id: userId, role } = receiver.viewer;
    const isAllowed = (need: CheckedNeed): boolean =>
      groups.isAllowed(toGroup(sql, need, role)[0], { userId, subjectId: need.id });
    if (!listNeeds(candidate).every(isAllowed)) return [];
    const hasResults =
      withResults !== undefined && groups.isAllowed(`results ${role}`, { userId, subjectId: withResults.pollId });
    return [{ receiver, item: hasResults ? withResults.item : item }];
  });
}
