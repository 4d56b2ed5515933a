import { ApolloClient } from '@apollo/client';
import { InMemoryCache } from '@apollo/client/cache';
import { ApolloLink } from '@apollo/client/link';
import { ApolloProvider } from '@apollo/client/react';
import { prerender } from 'react-dom/static';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';

import { SessionContext } from '@/domain/session/SessionContext';
import { guest } from '@/domain/session/viewer';
import { LandingPage } from '@/portals/public/landing/LandingPage';
import { LoginPage } from '@/portals/public/login/LoginPage';
import { FeedbackProvider } from '@/shared/feedback/FeedbackProvider';
import { loadLanguage } from '@/shared/i18n/loadLanguage';
import { paletteVariables } from '@/shared/theme/palettes';
import { REGION_THEMES, type Language, type RegionTheme } from '@/shared/theme/uiSettings';
import { UiSettingsProvider } from '@/shared/theme/UiSettingsProvider';

import { SUBMIT_ATTRIBUTE } from '@rules/platform/firstPaint';

import { writeSignInOptions, type SignInOptions } from './session/signInOptions';

export { getFrameRoutes, getFrameStyles, renderFrame, renderHeadings } from './prerenderShell';

const pages = { landing: { path: '/', Page: LandingPage }, login: { path: '/login', Page: LoginPage } } as const;

interface FirstPaint {
  page: keyof typeof pages;
  language: Language;
  options: SignInOptions;
}

const nothing = () => Promise.resolve();
const session = { viewer: guest, signIn: nothing, signOut: nothing, reload: nothing };

/**
 * Renders a page of guests to HTML. Its buttons wait for the scripts, so they are marked as disabled; a press is
 * remembered (rules/platform/earlyPress.ts).
 */
export async function renderFirstPaint({ page, language, options }: FirstPaint): Promise<string> {
  const { path, Page } = pages[page];
  const { messages } = await loadLanguage(language, []);
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  writeSignInOptions(client, options);
  const { prelude } = await prerender(
    <UiSettingsProvider initial={{ language }}>
      <IntlProvider locale={language} messages={messages} defaultLocale="en">
        <ApolloProvider client={client}>
          <FeedbackProvider>
            <SessionContext value={session}>
              <MemoryRouter initialEntries={[path]}>
                <Page />
              </MemoryRouter>
            </SessionContext>
          </FeedbackProvider>
        </ApolloProvider>
      </IntlProvider>
    </UiSettingsProvider>,
  );
  const html = await new Response(prelude).text();
  return html
    .replaceAll('<button type="submit"', `<button ${SUBMIT_ATTRIBUTE}="" type="button"`)
    .replaceAll('<button ', '<button aria-disabled="true" ');
}

/** The palettes as CSS: the attribute of the server wins, otherwise the system decides. */
export function getThemeStyles(): string {
  const variables = (theme: RegionTheme) =>
    Object.entries(paletteVariables(theme, 'standard'))
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  const chosen = REGION_THEMES.map((theme) => `:root[data-theme=${theme}]{${variables(theme)}}`);
  return [
    `:root{${variables('light')}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){${variables('dark')}}}`,
    ...chosen,
  ].join('\n');
}
