import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';

import { App } from '@/app/App';
import { startPage } from '@/app/early/startPage';
import { createRouteObjects } from '@/app/routeObjects';
import { ACCESS_TOKEN_KEY } from '@/app/session/accessToken';
import { createRuntime, type Runtime } from '@/app/session/runtime';

import { WithoutStyles } from '../render/withoutStyles';
import './loadedParts';

export interface RenderedApp {
  user: UserEvent;
  runtime: Runtime;
  /** The current path, query and hash of the user. */
  location: () => string;
  go: (to: string) => Promise<void>;
}

/** Starts the whole application at an address, as main.tsx does, with the stored data of this browser. */
export function renderApp(path: string, options: { token?: string; isStartedEarly?: boolean } = {}): RenderedApp {
  if (options.token !== undefined) localStorage.setItem(ACCESS_TOKEN_KEY, JSON.stringify(options.token));
  const runtime = createRuntime();
  const [pathname = '', search = ''] = path.split(/(?=\?)/);
  const start = options.isStartedEarly === false ? undefined : startPage(runtime, { pathname, search });
  const router = createMemoryRouter(createRouteObjects(), { initialEntries: [path] });
  render(
    <WithoutStyles>
      <App runtime={runtime} router={router} {...(start && { start })} />
    </WithoutStyles>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    runtime,
    location: () => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    },
    go: (to) => router.navigate(to),
  };
}

/** The access token that this browser stores. */
export function storedToken(): string | undefined {
  const text = localStorage.getItem(ACCESS_TOKEN_KEY);
  return text === null ? undefined : JSON.parse(text);
}
