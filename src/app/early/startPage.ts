import { matchPath } from 'react-router';

import type { PageQueries } from '@/shared/action/pageQueries';
import { loadLanguage, type MessagePart } from '@/shared/i18n/loadLanguage';
import { readUiSettings } from '@/shared/theme/UiSettingsProvider';

import { mayOpen, routeAt } from '../routes/routeTable';
import type { AppRoute } from '../routes/types';
import type { Runtime } from '../session/runtime';
import { startSession, type StartOutcome } from '../session/startSession';
import { storedRole } from '../session/storedRole';
import { getMessageParts, loadShell, loadShellQueries } from './pageParts';

export interface StartedPage {
  session: Promise<StartOutcome>;
  messageParts: readonly MessagePart[];
}

interface Address {
  pathname: string;
  search: string;
}

/** A failed part is requested again by the component that needs it, which shows the failure. */
const ignoreFailure = () => undefined;

/**
 * Starts everything that the first page waits for, at the same time: texts, session check, frame, code and queries. The
 * role of the last session decides what to load; the guard of the route decides what to show.
 */
export function startPage(runtime: Runtime, address: Address): StartedPage {
  const { language } = readUiSettings();
  // The early requests are sent in the language of the page.
  document.documentElement.lang = language;
  const role = storedRole();
  const route = routeAt(address.pathname);
  const shown = route && mayOpen(route, role) ? route : undefined;
  const messageParts = shown ? getMessageParts(shown, role) : [];
  loadLanguage(language, messageParts).catch(ignoreFailure);
  shown?.screen?.().catch(ignoreFailure);
  const isInShell = shown?.layout === 'shell' && role !== 'guest';
  if (isInShell) loadShell().catch(ignoreFailure);
  const session = startSession({
    ...runtime,
    now: Date.now,
    onUsableToken: () => {
      if (isInShell) void sendQueries(runtime, shown, address, loadShellQueries(role));
      if (shown) void sendPageQueries(runtime, shown, address);
    },
  });
  return { session, messageParts };
}

/** Sends the queries of a page before it renders. */
export async function sendPageQueries(runtime: Runtime, route: AppRoute, address: Address): Promise<void> {
  if (route.queries) await sendQueries(runtime, route, address, route.queries());
}

async function sendQueries(
  runtime: Runtime,
  route: AppRoute,
  { pathname, search }: Address,
  loading: Promise<PageQueries>,
): Promise<void> {
  const queries = await loading.catch(ignoreFailure);
  const params = matchPath(route.path, pathname)?.params ?? {};
  if (queries) runtime.early.send(runtime.client, queries({ params, search: new URLSearchParams(search) }));
}
