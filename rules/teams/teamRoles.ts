/** Groups of the roles in a team, which the policies of teams and bots name. */
export const ALL_ROLES = ['owner', 'admin', 'developer', 'readonly'] as const;
export const BUILDERS = ['owner', 'admin', 'developer'] as const;
export const LEADERS = ['owner', 'admin'] as const;
