import type { TeamRequestStatus, TeamRole } from '@/generated/teams/fragments';
import type { MessageId } from '@/shared/i18n/messages';

/** Roles that an invitation can assign. The owner is the creator of the team. */
export const INVITABLE_ROLES = ['admin', 'developer', 'readonly'] as const satisfies readonly TeamRole[];
export type InvitableRole = (typeof INVITABLE_ROLES)[number];

export const roleMessages = {
  owner: 'teams.role.owner',
  admin: 'teams.role.admin',
  developer: 'teams.role.developer',
  readonly: 'teams.role.readonly',
} as const satisfies Record<TeamRole, MessageId>;

export const statusMessages = {
  invited: 'teams.member.invited',
  accepted: 'teams.member.accepted',
  declined: 'teams.member.declined',
} as const satisfies Record<TeamRequestStatus, MessageId>;
