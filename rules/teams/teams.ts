import { array, number, object, type StringSchema } from 'yup';

import { isReservedName } from '../accounts/platformNames.ts';
import { textSchema } from '../text/textSchema.ts';

/** Limits of a team (console §5 defines that of the short description; the others keep texts displayable). */
export const TEAM_LIMITS = {
  name: 60,
  shortDescription: 24,
  description: 2000,
  /** Members that one call may add. */
  members: 50,
} as const;

/** The member search of the team dialogs loads pages of this size (console §5). */
export const MEMBER_SEARCH_PAGE_SIZE = 10;

/** The team list reloads this many ms after a team was created (console §4). */
export const TEAM_LIST_RELOAD_MS = 1000;

/** The team type of every developer's own team; its members cannot change and it cannot be deleted. */
export const PERSONAL_TEAM_TYPE = 1;

/** User type id of bot developers: only they can belong to a team. */
export const MEMBER_USER_TYPE = 3;

const text = (field: 'name' | 'description' | 'shortDescription', options = { breaks: false }): StringSchema<string> =>
  textSchema(
    TEAM_LIMITS[field],
    {
      required: `teams.form.${field}.required`,
      tooLong: `teams.form.${field}.tooLong`,
      hidden: 'teams.form.hiddenText',
    },
    options,
  );

const memberIds = array()
  .of(number().integer().positive().required())
  .max(TEAM_LIMITS.members, 'teams.form.members.tooMany');

const teamTexts = {
  name: text('name').test('reserved', 'teams.form.name.reserved', (name) => !isReservedName(name)),
  description: text('description', { breaks: true }),
  shortDescription: text('shortDescription'),
};

/** A new team: addTeam and the dialog that sends it. The messages are ids into the locales. */
export const teamCreateSchema = object({
  ...teamTexts,
  memberIds: memberIds.min(1, 'teams.form.members.required').required('teams.form.members.required'),
});

/** Changes of a team: updateTeam. Members change by invitations and removals. */
export const teamEditSchema = object(teamTexts);

/** People invited to an existing team: inviteTeamMember. */
export const teamInviteSchema = object({
  memberIds: memberIds.min(1, 'teams.form.members.required').required('teams.form.members.required'),
});
