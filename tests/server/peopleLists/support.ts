import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';

/** The answer for a list that is missing or hidden from the caller. */
export const notFound = { status: 404, message: 'This list could not be found.' };

let lists = 0;

interface NewList {
  readonly name?: string;
  readonly isShared?: boolean;
  readonly members?: readonly TestPerson[];
}

/** A list with its members in this order. */
export async function makeList(api: TestApi, owner: TestPerson, options: NewList = {}): Promise<number> {
  lists += 1;
  const { name = `List ${lists}`, isShared = false, members = [] } = options;
  const { data, message } = await api.as(owner).call('savePeopleList', { name, isShared });
  if (!data) throw new Error(message);
  for (const person of members) await put(api, owner, data.id, person);
  return data.id;
}

/** Puts a person on a list, or takes them off. */
export const put = (api: TestApi, owner: TestPerson, listId: number, { id: userId }: TestPerson, isMember = true) =>
  api.as(owner).call('setPeopleListMember', { listId, userId, isMember });

export const followList = (api: TestApi, person: TestPerson, id: number, isFollow = true) =>
  api.as(person).call('followPeopleList', { id, isFollow });

/** The ids of the lists that a caller gets. */
export const listedIds = async (
  api: TestApi,
  person: TestPerson,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<number[]> => ((await api.as(person).call('getPeopleLists', variables)).data ?? []).map(({ id }) => id);

/** The ids of the people of a list in their order; undefined when the caller may not open it. */
export const memberIds = async (api: TestApi, person: TestPerson, listId: number): Promise<number[] | undefined> =>
  (await api.as(person).call('getPeopleListMembers', { listId })).data?.map(({ id }) => id);

/** Makes the account private. */
export const hide = ({ sql }: TestApi, { id }: TestPerson) => sql`update users set is_private = true where id = ${id}`;
