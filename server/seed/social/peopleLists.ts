import { DAY_MS } from '../../base/durations.ts';
import { searchKey } from '../../database/keys.ts';
import type { peopleListFollows, peopleListMembers, peopleLists } from '../../database/tables/people/peopleLists.ts';
import { DEMO_USER_ID } from '../demoAccounts.ts';
import type { Person } from '../people.ts';
import { createRandom } from '../random.ts';
import { ago, type SeedContext } from '../seedContext.ts';
import type { Graph } from './graph.ts';

interface PeopleLists {
  readonly lists: (typeof peopleLists.$inferInsert)[];
  readonly members: (typeof peopleListMembers.$inferInsert)[];
  readonly follows: (typeof peopleListFollows.$inferInsert)[];
}

/** The lists by their owners. Others have public accounts, so that the demo app user may follow their lists. */
const LISTS = [
  { isOfViewer: true, name: 'Chart readers', isShared: true },
  { isOfViewer: true, name: 'Colleagues', isShared: false },
  { isOfViewer: false, name: 'Bankacılar', isShared: true },
  { isOfViewer: false, name: 'Long term', isShared: true },
] as const;
const PEOPLE = 8;

/** Makes lists of people for the demo app user and some others; the demo app user is on those, and follows one. */
export function createPeopleLists(
  context: SeedContext,
  people: readonly Person[],
  { canInteract }: Pick<Graph, 'canInteract'>,
): PeopleLists {
  const random = createRandom('people lists');
  const users = people.filter(({ active, role }) => active && role === 'app_user');
  const publicUsers = users.filter(
    ({ id, isPrivate }) => id !== DEMO_USER_ID && !isPrivate && canInteract(id, DEMO_USER_ID),
  );
  const owners = random.sample(publicUsers, LISTS.length);
  const createdAt = ago(context, 20 * DAY_MS);
  const lists = LISTS.flatMap(({ isOfViewer, name, isShared }, index) => {
    const userId = isOfViewer ? DEMO_USER_ID : owners[index]?.id;
    return userId === undefined ? [] : [{ id: index + 1, userId, name, nameKey: searchKey(name), isShared, createdAt }];
  });
  const members = lists.flatMap(({ id: listId, userId }) => {
    const candidates = users.filter(({ id }) => id !== userId && id !== DEMO_USER_ID && canInteract(id, userId));
    const ids = random.sample(candidates, PEOPLE).map(({ id }) => id);
    return [...ids, ...(userId === DEMO_USER_ID ? [] : [DEMO_USER_ID])].map((personId, index) => ({
      listId,
      personId,
      rank: index + 1,
      createdAt,
    }));
  });
  const followed = lists.find(({ userId }) => userId !== DEMO_USER_ID);
  return {
    lists,
    members,
    follows: followed === undefined ? [] : [{ userId: DEMO_USER_ID, listId: followed.id, createdAt }],
  };
}
