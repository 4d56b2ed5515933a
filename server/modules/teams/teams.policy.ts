import { PERSONAL_TEAM_TYPE } from '../../../rules/teams/teams.ts';
import { ALL_ROLES, BUILDERS, LEADERS } from '../../../rules/teams/teamRoles.ts';
import type { Role } from '../../access/roles.ts';
import type { TeamRole } from '../../generated/schema.ts';
import { UserError } from '../../context/envelope.ts';

export type TeamAction =
  | 'view'
  | 'edit'
  | 'delete'
  | 'manage_members'
  | 'transfer'
  | 'leave'
  | 'see_contacts'
  | 'add_bot'
  | 'edit_bots'
  | 'manage_bots';

/** The fields of a team that the policy needs; `viewerRole` is null for non-members. */
export interface TeamSubject {
  readonly typeId: number;
  readonly viewerRole: TeamRole | null;
}

const allowed: Readonly<Record<TeamAction, readonly TeamRole[]>> = {
  view: ALL_ROLES,
  edit: LEADERS,
  delete: ['owner'],
  manage_members: LEADERS,
  transfer: ['owner'],
  leave: ['admin', 'developer', 'readonly'],
  see_contacts: LEADERS,
  add_bot: BUILDERS,
  edit_bots: BUILDERS,
  manage_bots: LEADERS,
};

/** A personal team has one member and exists as long as the account. */
const notForPersonalTeams: ReadonlySet<TeamAction> = new Set<TeamAction>([
  'delete',
  'manage_members',
  'transfer',
  'leave',
]);

/** Whether a user may perform an action on a team. Admins of the platform see every team but change none. */
export function canTeam(viewer: { readonly role: Role }, action: TeamAction, team: TeamSubject): boolean {
  if (viewer.role === 'admin') return action === 'view' || action === 'see_contacts';
  if (team.viewerRole === null) return false;
  if (team.typeId === PERSONAL_TEAM_TYPE && notForPersonalTeams.has(action)) return false;
  return allowed[action].includes(team.viewerRole);
}

/**
 * Asserts `canTeam`. Non-members get the same error as for an unknown team.
 * @returns the team
 * @throws UserError 404 for non-members, 403 for members without the permission
 */
export function assertTeamAllows<T extends TeamSubject>(
  viewer: { readonly role: Role },
  action: TeamAction,
  team: T | undefined,
): T {
  if (team === undefined || !canTeam(viewer, 'view', team)) throw new UserError(404, 'teams.notFound');
  if (!canTeam(viewer, action, team)) {
    throw new UserError(
      403,
      team.typeId === PERSONAL_TEAM_TYPE && notForPersonalTeams.has(action) ? 'teams.personal' : 'teams.forbidden',
    );
  }
  return team;
}
