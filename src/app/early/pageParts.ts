import type { PageQueries } from '@/shared/action/pageQueries';
import type { MessagePart } from '@/shared/i18n/loadLanguage';
import type { RoleName } from '@/domain/session/viewer';

import type { AppRoute } from '../routes/types';

/** The portal whose messages the shell loads, by role. */
export const messagePartByRole = { app_user: 'user', bot_developer: 'developer', admin: 'admin' } as const;

/** The parts of the language that a page needs besides the core. */
export function getMessageParts(route: AppRoute, role: RoleName): readonly MessagePart[] {
  if (route.layout === 'shell') return role === 'guest' ? [] : [messagePartByRole[role]];
  return route.hasCoreTextsOnly ? [] : ['public'];
}

export const loadShell = async () => (await import('../shell/LiveShell')).LiveShell;

/** Loads the queries of the frame around the pages of signed-in users. */
export const loadShellQueries = async (role: RoleName): Promise<PageQueries> =>
  (await import('../shell/shellQueries')).shellQueries(role);
