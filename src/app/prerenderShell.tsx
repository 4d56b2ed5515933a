import { ApolloClient } from '@apollo/client';
import { InMemoryCache } from '@apollo/client/cache';
import { ApolloLink } from '@apollo/client/link';
import { ApolloProvider } from '@apollo/client/react';
import { prerender } from 'react-dom/static';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes } from 'react-router';

import { SessionContext } from '@/domain/session/SessionContext';
import { getHome, guest } from '@/domain/session/viewer';
import { FeedbackProvider } from '@/shared/feedback/FeedbackProvider';
import { loadLanguage } from '@/shared/i18n/loadLanguage';
import { paletteVariables, palettes } from '@/shared/theme/palettes';
import { initialUiSettings, REGION_THEMES, type Language } from '@/shared/theme/uiSettings';
import { UiSettingsProvider } from '@/shared/theme/UiSettingsProvider';
import type { FramedPage, FrameRole } from '@rules/platform/firstPaint';

import { messagePartByRole } from './early/pageParts';
import { mayOpen, routeAt, routes } from './routes/routeTable';
import { getEntries, getMenu, isUnder } from './shell/menu';
import { PageLoading } from './shell/PageLoading';
import { Shell } from './shell/Shell';

/** The widths at which the frame has another arrangement; CSS shows the one of the window. */
const windows = [
  { name: 'phone', width: 360, shownAt: '(max-width:719px)' },
  { name: 'tablet', width: 800, shownAt: '(min-width:720px) and (max-width:959px)' },
  { name: 'desktop', width: 1280, shownAt: '(min-width:960px)' },
] as const;

interface Frame {
  role: FrameRole;
  language: Language;
  isFolded: boolean;
}

const nothing = () => Promise.resolve();

/**
 * Renders the frame of signed-in users to HTML, once for each arrangement. The server fills in the themes and the
 * current entry of the menu (server/http/shellFrame.ts).
 */
export async function renderFrame({ role, language, isFolded }: Frame): Promise<string> {
  const { messages } = await loadLanguage(language, [messagePartByRole[role]]);
  const arrangements: string[] = [];
  for (const { name, width } of windows) {
    // One after the other: they read the width from the same window.
    const html = await renderAtWidth({ role, language, isFolded }, messages, width);
    arrangements.push(`<div class="b-frame-${name}">${html}</div>`);
  }
  return arrangements.join('');
}

async function renderAtWidth(
  { role, language, isFolded }: Frame,
  messages: Awaited<ReturnType<typeof loadLanguage>>['messages'],
  width: number,
): Promise<string> {
  Object.assign(globalThis.window, {
    matchMedia: (query: string) => ({ matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0) }),
  });
  Object.assign(globalThis, { document: { fullscreenEnabled: true } });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  try {
    const session = { viewer: { ...guest, role }, signIn: nothing, signOut: nothing, reload: nothing };
    const { prelude } = await prerender(
      <UiSettingsProvider initial={{ ...initialUiSettings(language), navbarFolded: isFolded }}>
        <IntlProvider locale={language} messages={messages} defaultLocale="en">
          <ApolloProvider client={client}>
            <FeedbackProvider>
              <SessionContext value={session}>
                <MemoryRouter initialEntries={['/frame']}>
                  <Routes>
                    <Route element={<Shell />}>
                      <Route path="*" element={<PageLoading />} />
                    </Route>
                  </Routes>
                </MemoryRouter>
              </SessionContext>
            </FeedbackProvider>
          </ApolloProvider>
        </IntlProvider>
      </UiSettingsProvider>,
    );
    return toFrame(await new Response(prelude).text());
  } finally {
    // Ends the polling of the bells, which would keep the build running.
    client.stop();
    Reflect.deleteProperty(globalThis, 'document');
  }
}

/** Regions without their colours, buttons that wait for the scripts, and no ids, which the page itself has. */
function toFrame(html: string): string {
  return html
    .replaceAll(/ style="--b-paper[^"]*"/g, '')
    .replaceAll(/ (id|aria-controls)="[^"]*"/g, '')
    .replaceAll(/<a class="[^"]*" href="#main">.*?<\/a>/g, '')
    .replaceAll('<input ', '<input disabled ')
    .replaceAll('<button ', '<button aria-disabled="true" ')
    .replaceAll('<!-- -->', '');
}

/** Styles of the frame alone: which arrangement is visible, and the colours of each region. */
export function getFrameStyles(): string {
  const variables = (theme: (typeof REGION_THEMES)[number]) =>
    Object.entries(paletteVariables(theme, 'standard'))
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  return [
    ...windows.map(({ name, shownAt }) => `@media not all and ${shownAt}{.b-frame-${name}{display:none}}`),
    ...REGION_THEMES.map(
      (theme) => `#first-paint [data-theme=${theme}]{${variables(theme)};color-scheme:${palettes[theme].scheme}}`,
    ),
    // The tools begin after the name of the user, which the HTML does not contain.
    '@media (min-width:1100px){.b-frame-desktop header>div>:last-child{visibility:hidden}}',
    // The component library adds these when its first icon mounts.
    '.anticon{display:inline-flex;align-items:center;color:inherit;line-height:0;vertical-align:-0.125em}',
    '.anticon svg{display:inline-block}',
  ].join('\n');
}

const toPattern = (path: string): string =>
  `^${path
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith(':') ? (part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+') : `/${part}`))
    .join('')}/?$`;

interface FrameRoute extends Omit<FramedPage, 'files'> {
  /** The code that imports the screen: the build reads from it which files that are. */
  readonly screen: string;
}

/** The paths that show the frame, by role, with the entry of the menu that is current there. */
export function getFrameRoutes(): Record<FrameRole, readonly FrameRoute[]> {
  const ofRole = (role: FrameRole) => {
    const entries = getEntries(getMenu(role));
    const toRoute = (path: string, shownPath: string) => {
      const menuPath = entries.find((entry) => isUnder(entry, { pathname: shownPath, search: '' }))?.path;
      const screen = String(routeAt(shownPath)?.screen);
      return { pattern: toPattern(path), screen, ...(menuPath !== undefined && { menuPath }) };
    };
    const inShell = routes.filter((route) => route.layout === 'shell' && mayOpen(route, role));
    // Pages of guests lead signed-in users to their home.
    const ofGuests = routes.filter((route) => route.isForGuests === true);
    return [
      ...inShell.map(({ path, redirectTo }) => toRoute(path, redirectTo ?? path)),
      ...ofGuests.map(({ path }) => toRoute(path, getHome(role))),
    ];
  };
  return { app_user: ofRole('app_user'), bot_developer: ofRole('bot_developer'), admin: ofRole('admin') };
}
