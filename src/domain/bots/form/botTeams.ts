import type { TeamTable_TeamFragment } from '@/generated/teams/fragments';
import type { GetTeamDetailsByTeamTypeIdQueryVariables } from '@/generated/teams/getTeamDetailsByTeamTypeId';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '@rules/paging';

/** The team type of the personal team, which every developer has (console §5). */
const PERSONAL_TEAM_TYPE = 1;

/** Variables of the query for the viewer's teams. */
export const ALL_TEAMS = {
  pageNumber: FIRST_PAGE,
  pageSize: MAX_PAGE_SIZE,
  sortBy: 'name',
  sortOrder: 'asc',
} as const satisfies GetTeamDetailsByTeamTypeIdQueryVariables;

/** Whether a team is not a personal team. */
export const isOrganisation = (team: Pick<TeamTable_TeamFragment, 'id_s2_team_types'>): boolean =>
  team.id_s2_team_types !== PERSONAL_TEAM_TYPE;
