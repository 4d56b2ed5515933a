import type { BotViewerPermissions } from '../../generated/schema.ts';
import type { Role } from '../../access/roles.ts';
import { botStatusIds } from '../../database/referenceIds.ts';
import { canTeam, type TeamSubject } from '../teams/teams.policy.ts';

/** What the caller may do with a bot: their role in its team, and where the bot stands. */
export function permissionsFor(
  viewer: { readonly role: Role },
  team: TeamSubject,
  statusId: number,
): BotViewerPermissions {
  const builds = canTeam(viewer, 'edit_bots', team);
  const leads = canTeam(viewer, 'manage_bots', team);
  const awaitsReview = statusId === botStatusIds.verification_requested || statusId === botStatusIds.publish_requested;
  const isOut = statusId === botStatusIds.published;
  return {
    edit: builds,
    delete: leads,
    change_team: leads,
    manage_credentials: builds,
    request_verification: builds && (statusId === botStatusIds.created || statusId === botStatusIds.rejected),
    publish: builds && statusId === botStatusIds.verified,
    enable_disable: leads && (isOut || statusId === botStatusIds.disabled),
    review: viewer.role === 'admin' && awaitsReview,
    subscribe: isOut,
    rate: isOut && viewer.role !== 'admin',
  };
}
