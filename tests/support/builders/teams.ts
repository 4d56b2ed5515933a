import type { PersonRow_PersonFragment } from '@/generated/people/fragments';
import type {
  MemberTable_TeamMemberFragment,
  TeamBots_BotFragment,
  TeamDetail_TeamFragment,
  TeamTable_TeamFragment,
} from '@/generated/teams/fragments';

/** A team that its viewer owns. */
export function buildTeam(change: Partial<TeamTable_TeamFragment> = {}): TeamTable_TeamFragment {
  const id = change.id ?? 11;
  return {
    id,
    name: `Team ${id}`,
    short_description: 'Trend followers',
    image: null,
    thumb: null,
    num_members: 3,
    num_bots: 0,
    viewer_role: 'owner',
    owner_firstname: 'Deniz',
    owner_lastname: 'Aydin',
    owner_username: 'denizaydin',
    id_s2_team_types: 2,
    cts: '2026-03-01T09:00:00.000Z',
    uts: '2026-03-02T09:00:00.000Z',
    ...change,
    viewer_can: change.viewer_can ?? { edit: true, delete: true, invite: true, add_bot: true },
  };
}

export function buildTeamDetail(change: Partial<TeamDetail_TeamFragment> = {}): TeamDetail_TeamFragment {
  return {
    ...buildTeam({ ...change, viewer_can: undefined }),
    description: 'We follow trends in European stocks.',
    banner_image: null,
    banner_url: null,
    id_s2_team_types: 2,
    id_s2_team_status: 1,
    id_s2_users: 501,
    ...change,
    viewer_can: change.viewer_can ?? { edit: true, delete: true, invite: true, add_bot: true, transfer: true },
  };
}

export function buildMember(change: Partial<MemberTable_TeamMemberFragment> = {}): MemberTable_TeamMemberFragment {
  const id = change.user_id ?? 601;
  return {
    user_id: id,
    firstname: 'Member',
    lastname: `No${id}`,
    username: `member${id}`,
    emailaddress: `member${id}@bourse.example`,
    profilephoto: null,
    thumb: null,
    request_status: 'accepted',
    role: 'developer',
    cts: '2026-03-01T09:00:00.000Z',
    ...change,
  };
}

export function buildTeamBot(change: Partial<TeamBots_BotFragment> = {}): TeamBots_BotFragment {
  const id = change.id ?? 31;
  return {
    id,
    name: `Bot ${id}`,
    handler: `/bot${id}`,
    image: null,
    thumb: null,
    short_description: 'Watches volume',
    last_update_bot: '2026-03-03T09:00:00.000Z',
    s2_bot_status: { id: 1, status: 'Draft' },
    ...change,
  };
}

/** A user in search results. */
export function buildPerson(change: Partial<PersonRow_PersonFragment> = {}): PersonRow_PersonFragment {
  const id = change.id ?? 701;
  return {
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
  };
}
