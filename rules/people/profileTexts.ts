/**
 * The optional texts that people write about themselves, in the order of the form. Server and client read this list: a new
 * text starts here, and the compiler then requires its schema (rules/accounts), its column and its rule on deletion.
 */
export const profileTexts = {
  organization_name: {
    column: 'organizationName',
    role: 'bot_developer',
    maxCharacters: 60,
    isLong: false,
    autoComplete: 'organization',
  },
  bio: {
    column: 'bio',
    role: 'app_user',
    maxCharacters: 150,
    isLong: true,
    autoComplete: undefined,
  },
} as const;

export type ProfileTextName = keyof typeof profileTexts;
export type ProfileTextColumn = (typeof profileTexts)[ProfileTextName]['column'];

/** One value for each text, by its name on the wire. */
export const byProfileText = <Value>(toValue: (name: ProfileTextName) => Value): Record<ProfileTextName, Value> => ({
  organization_name: toValue('organization_name'),
  bio: toValue('bio'),
});

/** One value for each text, by its column. */
export const byProfileColumn = <Value>(
  toValue: (name: ProfileTextName, column: ProfileTextColumn) => Value,
): Record<ProfileTextColumn, Value> => ({
  organizationName: toValue('organization_name', 'organizationName'),
  bio: toValue('bio', 'bio'),
});

export const PROFILE_TEXT_NAMES: readonly ProfileTextName[] = ['organization_name', 'bio'];
export const profileTextColumns: readonly ProfileTextColumn[] = PROFILE_TEXT_NAMES.map(
  (name) => profileTexts[name].column,
);

/** The texts that people of a role write. */
export const profileTextsForRole = (role: string | undefined): readonly ProfileTextName[] =>
  PROFILE_TEXT_NAMES.filter((name) => profileTexts[name].role === role);
