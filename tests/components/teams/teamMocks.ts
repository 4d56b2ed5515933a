import {
  SearchPeopleDocument,
  type SearchPeopleQuery,
  type SearchPeopleQueryVariables,
} from '@/generated/people/searchPeople';
import type { PersonRow_PersonFragment } from '@/generated/people/fragments';
import type {
  MemberTable_TeamMemberFragment,
  TeamBots_BotFragment,
  TeamDetail_TeamFragment,
  TeamTable_TeamFragment,
} from '@/generated/teams/fragments';
import {
  GetTeamDetailsByTeamTypeIdDocument,
  type GetTeamDetailsByTeamTypeIdQuery,
  type GetTeamDetailsByTeamTypeIdQueryVariables,
} from '@/generated/teams/getTeamDetailsByTeamTypeId';
import {
  GetTeamDetailsWithBotListDocument,
  type GetTeamDetailsWithBotListQuery,
  type GetTeamDetailsWithBotListQueryVariables,
} from '@/generated/teams/getTeamDetailsWithBotList';
import {
  GetTeamMembersDocument,
  type GetTeamMembersQuery,
  type GetTeamMembersQueryVariables,
} from '@/generated/teams/getTeamMembers';

import { mockOperation } from '../../support/mocks/mockOperation';

/** Ten users per page, by name; the total shows whether there are more. */
export const mockPeople = (people: readonly PersonRow_PersonFragment[]) =>
  mockOperation<SearchPeopleQuery, SearchPeopleQueryVariables>(SearchPeopleDocument, {
    response: ({ name, pageNumber, pageSize }) => {
      const found = people.filter((person) => person.full_name.toLowerCase().includes(name.toLowerCase()));
      const start = (pageNumber - 1) * pageSize;
      return {
        searchPeople: {
          status: 200,
          message: '',
          totalCount: found.length,
          data: found.slice(start, start + pageSize),
        },
      };
    },
  });

export const mockTeamList = (teams: readonly TeamTable_TeamFragment[], total = teams.length) =>
  mockOperation<GetTeamDetailsByTeamTypeIdQuery, GetTeamDetailsByTeamTypeIdQueryVariables>(
    GetTeamDetailsByTeamTypeIdDocument,
    { response: { getTeamDetailsByTeamTypeId: { status: 200, message: '', total_count: total, data: [...teams] } } },
  );

export const mockTeam = (team: TeamDetail_TeamFragment, bots: readonly TeamBots_BotFragment[] = []) =>
  mockOperation<GetTeamDetailsWithBotListQuery, GetTeamDetailsWithBotListQueryVariables>(
    GetTeamDetailsWithBotListDocument,
    { response: { getTeamDetailsWithBotList: { status: 200, message: '', data: { team, bots: [...bots] } } } },
  );

export const mockMembers = (members: readonly MemberTable_TeamMemberFragment[]) =>
  mockOperation<GetTeamMembersQuery, GetTeamMembersQueryVariables>(GetTeamMembersDocument, {
    response: { getTeamMembers: { status: 200, message: '', total_count: members.length, data: [...members] } },
  });
