import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';

import { App } from './app/App';
import { createRouteObjects } from './app/routeObjects';
import { mayOpen, routeAt } from './app/routes';
import { storedRole } from './app/session/storedRole';
import { createRuntime } from './app/session/runtime';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

// The first screen loads beside the session check instead of after it, unless the guard will send them away from it.
const first = routeAt(window.location.pathname);
if (first && mayOpen(first, storedRole())) first.screen?.().catch(() => undefined);

const root = createRoot(container);
const runtime = createRuntime();
const router = createBrowserRouter(createRouteObjects());
// In slices: an urgent first render would block the main thread of a phone.
startTransition(() =>
  root.render(
    <StrictMode>
      <App runtime={runtime} router={router} />
    </StrictMode>,
  ),
);
