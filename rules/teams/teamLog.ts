/** Entries of a team's log per page. */
export const TEAM_LOG_PAGE_SIZE = 20;

/** A text in the log is cut to this many characters. */
export const TEAM_LOG_TEXT = 160;

/**
 * The fields of a change that a team's log shows: other fields, such as addresses of pictures, stay on the server. Each
 * has its name in the locales (teams.log.field.…).
 */
const TEAM_LOG_FIELDS = [
  'name',
  'handler',
  'description',
  'shortDescription',
  'role',
  'owner',
  'team',
  'status',
  'reason',
  'command',
  'rank',
  'tester',
  'price',
  'currentVersion',
  'language',
  'videoLink',
  'websiteLink',
  'privacyUrl',
  'termsUrl',
  'copyrightUrl',
  'licenseAgreementUrl',
  /** Countries that a bot is offered in. */
  'codes',
  /** The team's answer to a review. */
  'reply',
] as const;

export type TeamLogField = (typeof TEAM_LOG_FIELDS)[number];

export const isTeamLogField = (field: string): field is TeamLogField =>
  TEAM_LOG_FIELDS.some((logField) => logField === field);
