import type { Shell_SessionUserFragment } from '@/generated/session/fragments';
import { paths } from '@/shared/paths';

/** Roles are the names of the user types; `guest` without a session (console §3, §6). */
export const ROLE_NAMES = ['guest', 'app_user', 'bot_developer', 'admin'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/** The current user. */
export interface Viewer {
  /** Undefined for a guest. */
  id: number | undefined;
  name: string;
  username: string;
  email: string | undefined;
  photoURL: string | undefined;
  role: RoleName;
  isEmailVerified: boolean;
  /** Whether this is the account of a guest's device, without e-mail address and password. */
  hasGuestAccount: boolean;
  /** ISO 4217 code of the country's currency. */
  currency: string | undefined;
}

export const guest: Viewer = {
  id: undefined,
  name: '',
  username: '',
  email: undefined,
  photoURL: undefined,
  role: 'guest',
  isEmailVerified: false,
  hasGuestAccount: false,
  currency: undefined,
};

export function toViewer(user: Shell_SessionUserFragment): Viewer {
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    email: user.email ?? undefined,
    photoURL: user.photoURL ?? undefined,
    role: user.role,
    isEmailVerified: user.email_details.isEmailVerified,
    hasGuestAccount: user.is_guest,
    currency: user.currency ?? undefined,
  };
}

/** The start page of a role and the target of the logo (console §2). */
export function getHome(role: RoleName): string {
  if (role === 'admin') return paths.adminDashboard();
  if (role === 'app_user') return paths.userDashboard();
  if (role === 'guest') return paths.landing();
  return paths.developerDashboard();
}
