import type { AddTeamMutationVariables } from '@/generated/teams/addTeam';
import type { TeamForm_TeamFragment } from '@/generated/teams/fragments';
import type { UpdateTeamMutationVariables } from '@/generated/teams/updateTeam';
import { teamCreateSchema, teamEditSchema } from '@rules/teams/teams';

/** What the team dialogs hold while somebody types. */
export interface TeamFormValues {
  name: string;
  shortDescription: string;
  description: string;
  /** Newly chosen; null keeps what is stored. */
  image: File | null;
}

export interface TeamCreateFormValues extends TeamFormValues {
  memberIds: number[];
}

export const EMPTY_TEAM: TeamCreateFormValues = {
  name: '',
  shortDescription: '',
  description: '',
  image: null,
  memberIds: [],
};

export function toTeamFormValues(team: TeamForm_TeamFragment): TeamFormValues {
  return { name: team.name, shortDescription: team.short_description, description: team.description, image: null };
}

export function toAddTeamVariables(values: TeamCreateFormValues): AddTeamMutationVariables {
  const { name, description, shortDescription, memberIds } = teamCreateSchema.cast(values);
  return { teamName: name, description, shortDescription, memberId: memberIds, image: values.image ?? undefined };
}

/** `expectedUts` lets the server refuse when somebody else changed the team since it was read. */
export function toUpdateTeamVariables(
  team: TeamForm_TeamFragment,
  values: TeamFormValues,
): UpdateTeamMutationVariables {
  const { name, description, shortDescription } = teamEditSchema.cast(values);
  return {
    id: team.id,
    teamName: name,
    description,
    shortDes: shortDescription,
    image: values.image ?? undefined,
    expectedUts: team.uts,
  };
}
