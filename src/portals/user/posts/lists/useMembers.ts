import { PEOPLE_PAGE_SIZE } from '@/domain/people/peoplePages';
import {
  useGetPeopleListMembersQuery,
  type GetPeopleListMembersQuery,
} from '@/generated/peopleLists/getPeopleListMembers';
import type { Voter_PersonFragment as Person } from '@/generated/posts/fragments';
import { appendNew } from '@/shared/action/appendNew';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

export interface Members {
  list: InfiniteQuery<Person>;
  /** Shows changes that the server has made, without reading the list again from its start. */
  add: (person: Person) => void;
  remove: (id: number) => void;
  /** Places count from 1. */
  move: (id: number, place: number) => void;
}

type All = GetPeopleListMembersQuery;

/** The people of a list, in their order. */
export function useMembers(listId: number): Members {
  const result = useGetPeopleListMembersQuery({
    variables: { listId, pageNumber: FIRST_PAGE, pageSize: PEOPLE_PAGE_SIZE },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const list = useInfiniteQuery(result, {
    pageSize: PEOPLE_PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getPeopleListMembers: next } }) =>
          next.data
            ? { getPeopleListMembers: { ...next, data: appendNew(all.getPeopleListMembers.data, next.data) } }
            : all,
      }),
  });
  const edit = (change: (all: All) => All) =>
    result.updateQuery((_partial, { complete, previousData }) => (complete ? change(previousData) : undefined));
  return {
    list,
    add: (person) => edit((all) => withMember(all, person)),
    remove: (id) => edit((all) => withoutMember(all, id)),
    move: (id, place) => edit((all) => withPlace(all, id, place)),
  };
}

/** While the end of the list is not loaded, its last page brings the person. */
function withMember({ getPeopleListMembers: all }: All, person: Person): All {
  const before = all.data ?? [];
  const total = all.totalCount ?? 0;
  if (before.some(({ id }) => id === person.id)) return { getPeopleListMembers: all };
  const data = before.length < total ? before : [...before, person];
  return { getPeopleListMembers: { ...all, data, totalCount: total + 1 } };
}

function withoutMember({ getPeopleListMembers: all }: All, id: number): All {
  const data = all.data?.filter((person) => person.id !== id) ?? null;
  return { getPeopleListMembers: { ...all, data, totalCount: Math.max(0, (all.totalCount ?? 0) - 1) } };
}

function withPlace({ getPeopleListMembers: all }: All, id: number, place: number): All {
  const moved = all.data?.find((person) => person.id === id);
  if (!all.data || moved === undefined) return { getPeopleListMembers: all };
  const data = all.data.filter((person) => person !== moved).toSpliced(place - 1, 0, moved);
  return { getPeopleListMembers: { ...all, data } };
}
