import { ApolloLink } from '@apollo/client/link';
import { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { act, render } from '@testing-library/react';
import { OperationTypeNode } from 'graphql';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, Outlet, RouterProvider, useLocation, type RouteObject } from 'react-router';

import { createCache } from '@/app/apollo/cache';
import { SessionContext, type Session } from '@/domain/session/SessionContext';
import { guest, type Viewer } from '@/domain/session/viewer';
import { RestContext, type RestFetch } from '@/shared/action/rest';
// Confirmations and toasts are lazy: loaded beforehand, so that tests wait for them and not for their files.
import '@/shared/feedback/ModalHost';
import '@/shared/feedback/ToastHost';
import en from '@/locales/en.json';
import tr from '@/locales/tr.json';
import { ThemeProvider } from '@/shared/theme/ThemeProvider';
import type { UiSettings } from '@/shared/theme/uiSettings';
import { UiSettingsProvider } from '@/shared/theme/UiSettingsProvider';

import type { MockedOperation } from '../mocks/mockOperation';
import { WithoutStyles } from './withoutStyles';

interface RenderOptions {
  /** The screen under test. Other addresses show only the current path. */
  element: ReactNode;
  /** The route pattern of `element`, e.g. '/team-detail/:teamId'; default: the path without its query. */
  route?: string;
  mocks?: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;
  /** Responds to subscriptions in place of the mocks. */
  live?: ApolloLink;
  viewer?: Viewer;
  language?: UiSettings['language'];
  settings?: Partial<UiSettings>;
  rest?: RestFetch;
  session?: Partial<Session>;
  /** Instead of `element`: whole routes. */
  routes?: RouteObject[];
}

export interface Rendered {
  user: UserEvent;
  /** The current path and query. */
  location: () => string;
  navigate: (to: string | number) => Promise<void>;
  container: HTMLElement;
  /** Ends the page, before a test shows another one. */
  unmount: () => void;
}

const MESSAGES = { en, tr };

const rejectRest: RestFetch = (path) => Promise.reject(new Error(`No answer was given for ${path}`));

function createLink({ mocks = [], live }: Pick<RenderOptions, 'mocks' | 'live'>): ApolloLink {
  const mocked = new MockLink(
    mocks.map(({ mock }) => mock),
    { defaultOptions: { delay: 0 } },
  );
  if (live === undefined) return mocked;
  return ApolloLink.split(({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION, live, mocked);
}

/** Renders a screen or part at an address inside the real providers, with all messages of the language. */
export async function renderAt(path: string, options: RenderOptions): Promise<Rendered> {
  const { viewer = guest, language = 'en', settings, rest = rejectRest } = options;
  const nothing = () => Promise.resolve();
  const session: Session = { viewer, signIn: nothing, signOut: nothing, reload: nothing, ...options.session };
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        children: options.routes ?? [
          { path: options.route ?? path.split('?')[0], element: options.element },
          { path: '*', element: <Elsewhere /> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  const { container, unmount } = render(
    <UiSettingsProvider initial={{ ...settings, language }}>
      <IntlProvider locale={language} messages={MESSAGES[language]} defaultLocale="en">
        <WithoutStyles>
          <ThemeProvider>
            <MockedProvider cache={createCache()} link={createLink(options)}>
              <RestContext value={rest}>
                <SessionContext value={session}>
                  <RouterProvider router={router} />
                </SessionContext>
              </RestContext>
            </MockedProvider>
          </ThemeProvider>
        </WithoutStyles>
      </IntlProvider>
    </UiSettingsProvider>,
  );
  // Lazy parts and the first responses of mocks need a turn.
  await act(() => Promise.resolve());
  return {
    // antd disables pointer events during an opening animation, which never quite ends in jsdom.
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    container,
    unmount,
    location: () => `${router.state.location.pathname}${router.state.location.search}`,
    navigate: async (to) => {
      await (typeof to === 'number' ? router.navigate(to) : router.navigate(to));
    },
  };
}

function Elsewhere() {
  const { pathname } = useLocation();
  return <p>Went to {pathname}</p>;
}

/** A small part on its own. */
export function renderPart(element: ReactNode, options: Omit<RenderOptions, 'element'> & { path?: string } = {}) {
  const { path = '/', ...rest } = options;
  return renderAt(path, { ...rest, element });
}
