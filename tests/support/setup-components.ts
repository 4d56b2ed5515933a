import '@testing-library/jest-dom/vitest';

import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

import { loadPopups } from '@/shared/ui/popup/usePopups';

import { failOnConsole } from './render/console';
import { stubBrowser } from './render/browser';
import { hideClosedParts, removeVariables } from './render/withoutStyles';
import { putPageBack } from './render/page';
import { printPageWhenRead } from './render/queryErrors';
import { endTimersAfter, keepFramesReal } from './render/timers';

// Other tests share the two cores, so that an expected element may take longer than a few seconds. This timeout applies
// to every wait.
configure({ asyncUtilTimeout: 15_000 });
printPageWhenRead();
// In a browser they are loaded before the first press.
await loadPopups();
stubBrowser({ afterAll });
hideClosedParts();
endTimersAfter({ afterAll });
keepFramesReal({ afterAll });
failOnConsole({ beforeEach, afterEach });

afterEach(() => {
  cleanup();
  removeVariables();
  putPageBack();
});

// The next file begins on the same page.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
