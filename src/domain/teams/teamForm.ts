import type { AddTeamMutationVariables } from '@/generated/teams/addTeam';
import type { TeamForm_TeamFragment } from '@/generated/teams/fragments';
import type { UpdateTeamMutationVariables } from '@/generated/teams/updateTeam';
import { teamCreateSchema, teamEditSchema } from '@rules/teams/teams';

/** Form values of both team dialogs. */
export interface TeamFormValues {
  name: string;
  shortDescription: string;
  description: string;
  /** A new image; null leaves the stored one. */
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

/** `expectedUts` lets the server reject the update when another user has changed the team since it was loaded. */
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
