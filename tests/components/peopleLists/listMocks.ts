import type { PersonRow_PersonFragment } from '@/generated/people/fragments';
import {
  SearchPeopleDocument,
  type SearchPeopleQuery,
  type SearchPeopleQueryVariables,
} from '@/generated/people/searchPeople';
import type { PeopleList_PeopleListFragment as PeopleList } from '@/generated/peopleLists/fragments';
import {
  GetPeopleListDocument,
  type GetPeopleListQuery,
  type GetPeopleListQueryVariables,
} from '@/generated/peopleLists/getPeopleList';
import {
  GetPeopleListMembersDocument,
  type GetPeopleListMembersQuery,
  type GetPeopleListMembersQueryVariables,
} from '@/generated/peopleLists/getPeopleListMembers';
import {
  GetPeopleListsDocument,
  type GetPeopleListsQuery,
  type GetPeopleListsQueryVariables,
} from '@/generated/peopleLists/getPeopleLists';
import {
  SavePeopleListDocument,
  type SavePeopleListMutation,
  type SavePeopleListMutationVariables,
} from '@/generated/peopleLists/savePeopleList';
import {
  SetPeopleListMemberDocument,
  type SetPeopleListMemberMutation,
  type SetPeopleListMemberMutationVariables,
} from '@/generated/peopleLists/setPeopleListMember';

import { mockOperation } from '../../support/mocks/mockOperation';

export const FEED = '/application-user/post';
export const OK = { status: 200, message: '' };
export const REJECTED = { status: 400, message: 'Not like this.' };

export const buildList = (change: Partial<PeopleList> = {}): PeopleList => ({
  id: 4,
  name: 'Banks',
  is_shared: false,
  count: 2,
  is_own: true,
  is_followed: false,
  has_person: false,
  owner_id: 1,
  owner_name: 'Ada Lovelace',
  ...change,
});

export const buildPerson = (id: number, change: Partial<PersonRow_PersonFragment> = {}): PersonRow_PersonFragment => ({
  id,
  full_name: `Person ${id}`,
  username: `person${id}`,
  profilephoto: null,
  thumb: null,
  organization_name: null,
  is_follow: false,
  is_requested: false,
  is_account_private: false,
  ...change,
});

/** The lists, at the time of each request. */
export const mockLists = (lists: readonly PeopleList[] | (() => readonly PeopleList[])) =>
  mockOperation<GetPeopleListsQuery, GetPeopleListsQueryVariables>(GetPeopleListsDocument, {
    response: () => ({ getPeopleLists: { ...OK, data: [...(typeof lists === 'function' ? lists() : lists)] } }),
  });

export const failLists = (message: string) =>
  mockOperation<GetPeopleListsQuery, GetPeopleListsQueryVariables>(GetPeopleListsDocument, {
    response: { getPeopleLists: { status: 503, message, data: null } },
  });

/** A list; null for every list that is gone. */
export const mockList = (list: PeopleList | null) =>
  mockOperation<GetPeopleListQuery, GetPeopleListQueryVariables>(GetPeopleListDocument, {
    variables: list === null ? {} : { id: list.id },
    response: () => ({
      getPeopleList: list === null ? { status: 404, message: 'Gone.', data: null } : { ...OK, data: list },
    }),
  });

/** The people of a list, page by page. */
export const mockMembers = (people: readonly PersonRow_PersonFragment[]) =>
  mockOperation<GetPeopleListMembersQuery, GetPeopleListMembersQueryVariables>(GetPeopleListMembersDocument, {
    response: ({ pageNumber, pageSize }) => {
      const size = pageSize ?? 20;
      const start = ((pageNumber ?? 1) - 1) * size;
      return {
        getPeopleListMembers: { ...OK, totalCount: people.length, data: people.slice(start, start + size) },
      };
    },
  });

/** Those whose name contains the text. */
export const mockSearch = (people: readonly PersonRow_PersonFragment[]) =>
  mockOperation<SearchPeopleQuery, SearchPeopleQueryVariables>(SearchPeopleDocument, {
    response: ({ name }) => {
      const data = people.filter(({ full_name: fullName }) => fullName.toLowerCase().includes(name.toLowerCase()));
      return { searchPeople: { ...OK, totalCount: data.length, data } };
    },
  });

/** Makes or changes a list; the answer may refuse it. */
export const mockSave = (list: PeopleList, answer = OK) =>
  mockOperation<SavePeopleListMutation, SavePeopleListMutationVariables>(SavePeopleListDocument, {
    response: ({ name, isShared }) => ({
      savePeopleList: { ...answer, data: answer.status === 200 ? { ...list, name, is_shared: isShared } : null },
    }),
  });

export const mockSet = (list: PeopleList, answer = OK) =>
  mockOperation<SetPeopleListMemberMutation, SetPeopleListMemberMutationVariables>(SetPeopleListMemberDocument, {
    response: ({ listId, isMember }) => ({
      setPeopleListMember: {
        ...answer,
        data:
          answer.status === 200
            ? { ...list, id: listId, has_person: isMember, count: list.count + (isMember ? 1 : -1) }
            : null,
      },
    }),
  });
