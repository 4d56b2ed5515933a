import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { addLaterFiles, delayScripts, LATER_SCRIPTS_CODE } from '@rules/platform/laterScripts';

const built = [
  '<!doctype html><html><head>',
  '<link rel="preload" as="font" href="/assets/font.woff2" />',
  '<script type="module" crossorigin src="/assets/index.js"></script>',
  '<link rel="modulepreload" crossorigin href="/assets/framework.js">',
  '</head><body><p>Welcome</p></body></html>',
].join('\n');

const page = addLaterFiles(delayScripts(built), '<link rel="modulepreload" href="/assets/Page.js">');

/**
 * Shows the page as the browser has it before any script has run. The elements stay the same: the tests after this file
 * search the body that was there first.
 */
function showPage() {
  const { head, body } = new DOMParser().parseFromString(page.replace(/<script>[\s\S]*<\/script>/, ''), 'text/html');
  document.head.replaceChildren(...head.childNodes);
  document.body.replaceChildren(...body.childNodes);
}

let runs = 0;
async function runCode() {
  runs += 1;
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${LATER_SCRIPTS_CODE}// ${runs}`)}`);
}

const requested = () =>
  [...document.querySelectorAll('script[src], link[rel=modulepreload]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href'),
  );
const all = ['/assets/index.js', '/assets/framework.js', '/assets/Page.js'];

let headBefore: ChildNode[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  headBefore = [...document.head.childNodes];
  showPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.replaceChildren(...headBefore);
  document.body.replaceChildren();
});

describe('the scripts of a page that is complete HTML', () => {
  it('are not requested by the HTML, fonts are', () => {
    expect(requested()).toEqual([]);
    expect(document.querySelector('link[as=font]')).not.toBeNull();
    expect(page).toContain(`<script>${LATER_SCRIPTS_CODE}</script></body>`);
  });

  it('start after the first frame, once', async () => {
    await runCode();
    expect(requested()).toEqual([]);
    vi.advanceTimersToNextFrame();
    vi.advanceTimersByTime(1);
    expect(requested()).toEqual(all);
    vi.runAllTimers();
    expect(requested()).toEqual(all);
  });

  it('do not wait for a window that is painted late', async () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    await runCode();
    vi.advanceTimersByTime(300);
    expect(requested()).toEqual(all);
  });

  it('start at once in the background', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await runCode();
    expect(requested()).toEqual(all);
  });
});
