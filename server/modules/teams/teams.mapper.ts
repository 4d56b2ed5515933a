import type { Team, TeamInvite, TeamMember } from '../../generated/schema.ts';
import type { Role } from '../../access/roles.ts';
import type { Language } from '../../i18n/translate.ts';
import type { InviteRow, MemberRow } from './teamMembers.store.ts';
import { teamName } from './teamName.ts';
import { canTeam } from './teams.policy.ts';
import type { TeamRow } from './teamRecord.ts';

type Caller = { readonly id: number; readonly role: Role };

/** Members and invites have resolvers of their own, Team.members and Team.invites. */
export function toTeam(viewer: Caller, language: Language, row: TeamRow): Team {
  return {
    id: row.id,
    name: teamName(language, row),
    description: row.description,
    short_description: row.shortDescription,
    image: row.image,
    thumb: row.thumb,
    banner_image: row.bannerImage,
    banner_url: row.bannerImage,
    id_s2_team_types: row.typeId,
    id_s2_team_status: row.statusId,
    id_s2_users: row.ownerId,
    owner_firstname: row.ownerFirstname,
    owner_lastname: row.ownerLastname,
    owner_username: row.ownerUsername,
    members: [],
    invites: [],
    num_members: row.memberCount,
    num_bots: row.botCount,
    viewer_role: row.viewerRole,
    viewer_can: {
      edit: canTeam(viewer, 'edit', row),
      delete: canTeam(viewer, 'delete', row),
      invite: canTeam(viewer, 'manage_members', row),
      add_bot: canTeam(viewer, 'add_bot', row),
      transfer: canTeam(viewer, 'transfer', row),
    },
    cts: row.createdAt,
    uts: row.updatedAt,
  };
}

/** Whether the viewer sees the e-mail addresses of a mapped team's members. */
export const canSeeContacts = (viewer: Caller, team: Team): boolean =>
  canTeam(viewer, 'see_contacts', { typeId: team.id_s2_team_types, viewerRole: team.viewer_role ?? null });

/**
 * Maps a person of a team. Joining a team shares the address with its leaders; invited people have not agreed to that,
 * and a block in either direction hides it.
 */
export function toMember(viewer: Caller, row: MemberRow, withContacts: boolean): TeamMember {
  const contactVisible = row.state === 'accepted' && !row.isBlocked;
  return {
    user_id: row.userId,
    firstname: row.firstname,
    lastname: row.lastname,
    username: row.username,
    emailaddress: row.userId === viewer.id || (withContacts && contactVisible) ? row.emailaddress : null,
    profilephoto: row.profilephoto,
    thumb: row.thumb,
    request_status: row.state,
    role: row.role,
    cts: row.createdAt,
  };
}

/** A user has at most one invite per team, so the team's id identifies it. */
export function toInvite(row: InviteRow): TeamInvite {
  return {
    id: row.teamId,
    s2_team: { id: row.teamId, name: row.name, image: row.image, short_description: row.shortDescription },
    role: row.role,
    invited_by: row.invitedBy,
    cts: row.createdAt,
  };
}
