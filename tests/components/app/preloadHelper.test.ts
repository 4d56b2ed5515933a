import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { PRELOAD_CODE, preloadHelper } from '../../../scripts/vite/preloadHelper';

type Preload = (load: () => Promise<string>, files?: readonly string[]) => Promise<string>;

let created = 0;

/** The helper as the build contains it, each time with its own memory of requested files. */
async function createHelper(): Promise<Preload> {
  created += 1;
  const url = `data:text/javascript,${encodeURIComponent(`${PRELOAD_CODE}// ${created}`)}`;
  const helper: { __vitePreload: Preload } = await import(/* @vite-ignore */ url);
  return helper.__vitePreload;
}

const links = () => [...document.head.querySelectorAll('link')];
const hrefs = () => links().map((link) => `${link.rel} ${link.getAttribute('href')}`);

let preload: Preload;
beforeEach(async () => {
  preload = await createHelper();
});
afterEach(() => {
  for (const link of links()) link.remove();
});

describe('the helper around dynamic imports', () => {
  it('requests each file once, and none that the page has requested itself', async () => {
    document.head.insertAdjacentHTML('beforeend', '<link rel="modulepreload" href="/assets/parts.js">');
    const files = ['assets/Page.js', 'assets/parts.js'];
    await expect(preload(() => Promise.resolve('page'), files)).resolves.toBe('page');
    await expect(preload(() => Promise.resolve('again'), files)).resolves.toBe('again');
    expect(hrefs()).toEqual(['modulepreload /assets/parts.js', 'modulepreload /assets/Page.js']);
  });

  it('does not request styles that are inside the HTML', async () => {
    document.head.insertAdjacentHTML('beforeend', '<style data-files="/assets/a.css /assets/b.css"></style>');
    await expect(preload(() => Promise.resolve('page'), ['assets/b.css'])).resolves.toBe('page');
    expect(hrefs()).toEqual([]);
    document.querySelector('style[data-files]')?.remove();
  });

  it('starts the import at once and waits for its styles, also for one that is only preloaded', async () => {
    document.head.insertAdjacentHTML('beforeend', '<link rel="preload" as="style" href="/assets/Page.css">');
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('page'));
    const settled = vi.fn<(page: string) => void>();
    const page = preload(load, ['assets/Page.css']).then(settled);
    expect(load).toHaveBeenCalledOnce();
    const style = links().find(({ rel }) => rel === 'stylesheet');
    await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
    style?.dispatchEvent(new Event('load'));
    await page;
    expect(settled).toHaveBeenCalledWith('page');
  });

  it('fails with a missing style, and requests it again the next time', async () => {
    const failed = preload(() => Promise.resolve('page'), ['assets/Page.css']);
    links()[0]?.dispatchEvent(new Event('error'));
    await expect(failed).rejects.toThrow('/assets/Page.css');
    expect(hrefs()).toEqual([]);
    const again = preload(() => Promise.resolve('page'), ['assets/Page.css']);
    links()[0]?.dispatchEvent(new Event('load'));
    await expect(again).resolves.toBe('page');
  });

  it('reports a failed import to the page', async () => {
    const onFailure = vi.fn<(event: Event) => void>();
    window.addEventListener('vite:preloadError', onFailure, { once: true });
    await expect(preload(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(onFailure).toHaveBeenCalledOnce();
  });
});

describe('a build without the helper', () => {
  /** Ends a build, and returns what the plugin reports. */
  function endBuild(failure?: Error): unknown[] {
    const reported: unknown[] = [];
    const { buildEnd } = preloadHelper();
    const end = typeof buildEnd === 'object' ? buildEnd.handler : buildEnd;
    if (end === undefined) throw new Error('The plugin does not end the build');
    Reflect.apply(end, { error: (text: string) => reported.push(text) }, [failure]);
    return reported;
  }

  it('fails, because Vite has another one', () => {
    expect(endBuild()).toEqual([expect.stringContaining('another helper')]);
  });

  it('reports nothing more when it has failed before', () => {
    expect(endBuild(new Error('src/main.tsx: a module is missing'))).toEqual([]);
  });
});
