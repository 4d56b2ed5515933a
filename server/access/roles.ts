const roles = ['guest', 'app_user', 'bot_developer', 'admin'] as const;

/** The user type's name; `guest` when nobody is signed in. */
export type Role = (typeof roles)[number];

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);
