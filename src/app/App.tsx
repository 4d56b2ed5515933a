import { ApolloProvider } from '@apollo/client/react';
import { useCallback, type ComponentProps } from 'react';
import { RouterProvider } from 'react-router/dom';

import { RestContext } from '@/shared/action/rest';
import { paths } from '@/shared/paths';

import { ConnectionContext } from './connection/ConnectionContext';
import type { StartedPage } from './early/startPage';
import { useLinkPrefetch } from './early/useLinkPrefetch';
import { OuterErrorBoundary } from './errors/OuterErrorBoundary';
import { clearReturnTarget, storeReturnTarget } from './session/returnTarget';
import type { Runtime } from './session/runtime';
import { SessionProvider } from './session/SessionProvider';
import { SettingsSync } from './session/SettingsSync';
import { UiProviders } from './UiProviders';
import { ReleaseMonitorContext } from './release/ReleaseMonitorContext';

type Router = ComponentProps<typeof RouterProvider>['router'];

interface AppProps {
  runtime: Runtime;
  router: Router;
  /** What began before the first render. */
  start?: StartedPage;
}

/** The whole application around a router and the objects that outlive React. */
export function App({ runtime, router, start }: AppProps) {
  const toLogin = useCallback(
    async ({ returnHere }: { returnHere: boolean }) => {
      const { pathname, search, hash } = router.state.location;
      if (returnHere) storeReturnTarget(`${pathname}${search}${hash}`);
      else clearReturnTarget();
      await router.navigate(paths.login(), { replace: true });
    },
    [router],
  );

  return (
    <OuterErrorBoundary>
      <UiProviders firstParts={start?.messageParts}>
        <ApolloProvider client={runtime.client}>
          <RestContext value={runtime.rest}>
            <ConnectionContext value={runtime.connection}>
              <ReleaseMonitorContext value={runtime.releaseMonitor}>
                <SessionProvider runtime={runtime} firstCheck={start?.session} toLogin={toLogin}>
                  <SettingsSync />
                  <LinkPrefetch runtime={runtime} />
                  <RouterProvider router={router} />
                </SessionProvider>
              </ReleaseMonitorContext>
            </ConnectionContext>
          </RestContext>
        </ApolloProvider>
      </UiProviders>
    </OuterErrorBoundary>
  );
}

function LinkPrefetch({ runtime }: { runtime: Runtime }) {
  useLinkPrefetch(runtime);
  return null;
}
