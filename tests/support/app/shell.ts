import { screen } from '@testing-library/react';

import type { RoleName } from '@/domain/session/viewer';

import type { FakeServer } from './fakeServer';
import { answerBasics, getToken } from './people';
import { renderApp } from './renderApp';

type SignedInRole = Exclude<RoleName, 'guest'>;

/** A page of each role that makes no requests of its own. */
const quietPage: Record<SignedInRole, string> = {
  bot_developer: '/documentation',
  app_user: '/application-user/market',
  admin: '/admin/settings',
};

/** Renders the whole application as a signed-in user sees it and waits for its page. */
export async function openShell(
  server: FakeServer,
  role: SignedInRole = 'bot_developer',
  path = quietPage[role],
): Promise<ReturnType<typeof renderApp>> {
  answerBasics(server, role);
  const app = renderApp(path, { token: getToken(role) });
  await screen.findByRole('heading', { level: 1 });
  return app;
}
