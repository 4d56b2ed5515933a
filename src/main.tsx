import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';

import { App } from './app/App';
import { startPage } from './app/early/startPage';
import { createRouteObjects } from './app/routeObjects';
import { createRuntime } from './app/session/runtime';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

const root = createRoot(container);
const runtime = createRuntime();
// A script or style of this build is missing: perhaps because the server has a newer one.
window.addEventListener('vite:preloadError', () => void runtime.releaseMonitor.check());
const start = startPage(runtime, window.location);
const router = createBrowserRouter(createRouteObjects());
// In slices: an urgent first render would block the main thread of a phone.
startTransition(() =>
  root.render(
    <StrictMode>
      <App runtime={runtime} router={router} start={start} />
    </StrictMode>,
  ),
);
