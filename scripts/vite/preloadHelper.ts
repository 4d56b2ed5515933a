import type { Plugin } from 'vite';

/**
 * Runs in the browser, around each dynamic import: requests its files at once, and waits for its styles. Files that
 * the page has requested, here or in its HTML, and styles inside its HTML are not requested again.
 */
export const PRELOAD_CODE = `
let requested;
function readRequested() {
  const links = document.querySelectorAll('link[rel=modulepreload],link[rel=stylesheet]');
  const hrefs = [...links].map((link) => link.getAttribute('href'));
  for (const style of document.querySelectorAll('style[data-files]')) hrefs.push(...style.dataset.files.split(' '));
  return new Map(hrefs.map((href) => [href, undefined]));
}
function request(href, nonce) {
  const link = document.createElement('link');
  const isStyle = href.endsWith('.css');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  if (nonce) link.nonce = nonce;
  const loaded = isStyle
    ? new Promise((resolve, reject) => {
        link.addEventListener('load', resolve);
        link.addEventListener('error', () => {
          requested.delete(href);
          link.remove();
          reject(new Error('Unable to preload CSS for ' + href));
        });
      })
    : undefined;
  requested.set(href, loaded);
  return link;
}
function report(cause) {
  const event = new Event('vite:preloadError', { cancelable: true });
  event.payload = cause;
  window.dispatchEvent(event);
  if (!event.defaultPrevented) throw cause;
}
export function __vitePreload(load, files) {
  if (!files || files.length === 0) return load().catch(report);
  requested ??= readRequested();
  const nonce = document.querySelector('meta[property=csp-nonce]')?.nonce;
  const links = document.createDocumentFragment();
  const styles = [];
  for (const file of files) {
    const href = '/' + file;
    if (!requested.has(href)) links.append(request(href, nonce));
    const style = requested.get(href);
    if (style) styles.push(style);
  }
  document.head.append(links);
  return Promise.all([load(), ...styles]).then(([module]) => module, report);
}
`;

/**
 * Replaces Vite's helper for dynamic imports. Vite's resolves each file of a page to a URL and adds a link for it, one
 * after the other, which took a quarter of a second of a phone's main thread when a page began with seventy files.
 */
export function preloadHelper(): Plugin {
  let wasUsed = false;
  return {
    name: 'bourse-preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler() {
        wasUsed = true;
        return { code: PRELOAD_CODE, moduleSideEffects: false };
      },
    },
    buildEnd(failure) {
      // A build that failed before has its own error.
      if (failure === undefined && !wasUsed)
        this.error('Vite has another helper for dynamic imports: adapt scripts/vite/preloadHelper.ts');
    },
  };
}
