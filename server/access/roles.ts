const ROLES = ['guest', 'app_user', 'bot_developer', 'admin'] as const;

/** The name of the user type; `guest` for a request without a session. */
export type Role = (typeof ROLES)[number];

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);
