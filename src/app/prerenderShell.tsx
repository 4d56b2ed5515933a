import { ApolloClient } from '@apollo/client';
import { InMemoryCache } from '@apollo/client/cache';
import { ApolloLink } from '@apollo/client/link';
import { ApolloProvider } from '@apollo/client/react';
import { createElement, type ReactNode } from 'react';
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
import { ContentPlaceContext } from '@/shared/ui/page/ContentPlaceContext';
import {
  NAME_PLACE,
  PAGE_PLACE,
  type FramedHeading,
  type FramedPage,
  type FrameRole,
} from '@rules/platform/firstPaint';

import { messagePartByRole } from './early/pageParts';
import { mayOpen, routeAt, routes } from './routes/routeTable';
import { getEntries, getMenu, isUnder } from './shell/menu';
import { ContentLoading, Loading, PageLoading } from './shell/PageLoading';
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

async function renderAtWidth({ role, language, isFolded }: Frame, messages: Messages, width: number): Promise<string> {
  setWindowWidth(width);
  Object.assign(globalThis, { document: { fullscreenEnabled: true } });
  try {
    const frame = (
      <Routes>
        <Route element={<Shell />}>
          <Route path="*" element={createElement(PLACE_ELEMENT, null, <PageLoading />)} />
        </Route>
      </Routes>
    );
    const html = await render(frame, { role, language, isFolded, messages, address: '/frame' });
    return markPlace(toFrame(html));
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}

/** Is around the part of the frame that the heading of a page replaces. */
const PLACE_ELEMENT = 'page-place';

const markPlace = (html: string): string =>
  html.replace(`<${PLACE_ELEMENT}>`, PAGE_PLACE.start).replace(`</${PLACE_ELEMENT}>`, PAGE_PLACE.end);

type Heading = Omit<FramedHeading, 'styles'>;

type Messages = Awaited<ReturnType<typeof loadLanguage>>['messages'];

interface Surroundings extends Frame {
  messages: Messages;
  address: string;
}

/** Renders as for a user whose data has not been requested yet. */
async function render(
  content: ReactNode,
  { role, language, isFolded, messages, address }: Surroundings,
): Promise<string> {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  try {
    const viewer = { ...guest, role, name: NAME_PLACE };
    const session = { viewer, signIn: nothing, signOut: nothing, reload: nothing };
    const { prelude } = await prerender(
      <UiSettingsProvider initial={{ ...initialUiSettings(language), navbarFolded: isFolded }}>
        <IntlProvider locale={language} messages={messages} defaultLocale="en">
          <ApolloProvider client={client}>
            <FeedbackProvider>
              <SessionContext value={session}>
                <MemoryRouter initialEntries={[address]}>{content}</MemoryRouter>
              </SessionContext>
            </FeedbackProvider>
          </ApolloProvider>
        </IntlProvider>
      </UiSettingsProvider>,
    );
    return await new Response(prelude).text();
  } finally {
    // Ends the polling of the bells, which would keep the build running.
    client.stop();
  }
}

function setWindowWidth(width: number): void {
  Object.assign(globalThis.window, {
    matchMedia: (query: string) => ({ matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0) }),
  });
}

/**
 * Renders the heading of each page, by its path: what the page shows above its content while its data is loading. A page
 * without one at that time has the skeleton of the frame.
 */
export async function renderHeadings(role: FrameRole, language: Language): Promise<Record<string, Heading>> {
  const { messages } = await loadLanguage(language, [messagePartByRole[role]]);
  setWindowWidth(1280);
  const headings: Record<string, Heading> = {};
  for (const { path, screen } of routes) {
    const route = routeAt(path);
    if (screen === undefined || route?.layout !== 'shell' || !mayOpen(route, role)) continue;
    const Screen = await screen();
    const content = (
      <>
        <div role="status">
          <Loading />
        </div>
        <div aria-hidden="true">
          <ContentPlaceContext value={<ContentLoading />}>
            <Routes>
              <Route path={path} element={<Screen />} />
            </Routes>
          </ContentPlaceContext>
        </div>
      </>
    );
    const html = await render(content, { role, language, isFolded: false, messages, address: toExample(path) });
    const heading = toHeading(html);
    if (heading !== undefined) headings[path] = heading;
  }
  return headings;
}

/** An address of the path: ids are numbers, and other parameters may be one. */
const toExample = (path: string): string =>
  path
    .split('/')
    .filter((part) => !part.endsWith('?'))
    .map((part) => (part.startsWith(':') ? '1' : part))
    .join('/');

/**
 * The heading as a text, and links without a target: assistive technology and the keyboard wait for the page itself.
 * @returns undefined for a page that renders something else
 */
function toHeading(html: string): Heading | undefined {
  const end = html.indexOf('</header>');
  const start = html.lastIndexOf('<h1 ', end);
  if (start < 0) return undefined;
  const hasDescription = html.slice(start, end).includes('<p ');
  return {
    html: html
      .replace('<h1 class="', '<p class="b-first-title ')
      .replace('</h1>', '</p>')
      .replaceAll(/ (tabindex|href|id|aria-labelledby)="[^"]*"/g, '')
      .replaceAll('<!-- -->', ''),
    hasDescription,
  };
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
    // As the style of headings has it.
    '.b-first-title{text-wrap:balance}',
    // The tools begin after the name of the user, which the HTML does not contain.
    '@media (min-width:1100px){.b-frame-desktop header[data-theme]>div>:last-child{visibility:hidden}}',
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

interface FrameRoute extends Omit<FramedPage, 'files' | 'headings'> {
  /** The path of the page: the heading is found by it. */
  readonly path: string;
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
      return { pattern: toPattern(path), path: shownPath, screen, ...(menuPath !== undefined && { menuPath }) };
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
