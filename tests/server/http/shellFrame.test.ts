import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delayScripts } from '../../../rules/platform/laterScripts.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let api: TestApi;
let folder: string;

const frame = [
  '<nav class="phone"><ul><li><a class="p" href="/teams">Teams</a></li></ul></nav>',
  '<header class="t" data-theme="light"></header>',
  '<nav class="n" data-theme="ink"><a class="logo" href="/teams">Bourse</a>',
  '<ul><li><a class="e" href="/teams">Teams</a></li><li>',
  '<button type="button" aria-expanded="false">Bots</button>',
  '<ul class="c" hidden=""><li><a href="/my-bots">My bots</a></li></ul></li></ul></nav>',
  '<main data-theme="light"><!--page-->skeleton<!--/page--></main>',
].join('');
const heading = { html: '<p>Sözleşmeler</p>', styles: '<style>.p{}</style>', hasDescription: false };
const routes = {
  app_user: [],
  bot_developer: [
    { pattern: '^/teams/?$', menuPath: '/teams', files: ['assets/TeamList.js', 'assets/TeamList.css'] },
    { pattern: '^/my-bots-detail/[^/]+/?$', menuPath: '/my-bots' },
    { pattern: '^/my-profile/?$' },
    { pattern: '^/dashboard/?$', headings: { tr: { ...heading, html: '<p>Hoş geldiniz, __VIEWER_NAME__</p>' } } },
    { pattern: '^/agreements/?$', headings: { tr: { ...heading, hasDescription: true } } },
  ],
  admin: [],
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(scratchFolder(), 'bourse-frame-'));
  const rendered = path.join(folder, 'first-paint');
  await mkdir(rendered);
  const toPage = (text: string) =>
    delayScripts(`<!doctype html><html lang="en"><head></head><body>${text}</body></html>`);
  await writeFile(path.join(folder, 'index.html'), toPage('logo'));
  for (const name of ['en', 'tr', 'tr.folded'])
    await writeFile(path.join(rendered, `frame.bot_developer.${name}.html`), toPage(`frame ${name} ${frame}`));
  await writeFile(path.join(rendered, 'frame.json'), JSON.stringify(routes));
  api = await startTestApi({ siteFolder: folder });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const name = encodeURIComponent('Ayşe <b>$& "O\'Neil"');
const signedIn = { bourse_role: 'bot_developer', bourse_look: 'tr.dark.rtl.12', bourse_frame: 'open.custom.teal.ink' };

const read = async (url: string, changed: Record<string, string> = {}) => {
  const cookies = Object.entries({ ...signedIn, ...changed }).map(([name, value]) => `${name}=${value}`);
  return (await api.app.inject({ url, headers: { accept: 'text/html', cookie: cookies.join('; ') } })).body;
};

describe('the frame of signed-in users', () => {
  it('has the look and the themes that the browser stored', async () => {
    const page = await read('/teams');
    expect(page).toContain('<html lang="tr" dir="rtl" data-theme="dark"');
    expect(page).toContain('data-scrollbars="custom"');
    expect(page).toContain('<header class="t" data-theme="ink">');
    expect(page).toContain('<nav class="n" data-theme="teal">');
    expect(page).toContain('<main data-theme="dark">');
    expect(await read('/teams', { bourse_frame: 'folded.system.ink.light' })).toContain('frame tr.folded');
  });

  it('marks the current entry of the menu and opens its group', async () => {
    const teams = await read('/teams');
    expect(teams).toContain('<a class="e" aria-current="page" href="/teams">');
    expect(teams).toContain('<a class="p" aria-current="page" href="/teams">');
    // The logo leads there as well.
    expect(teams).toContain('<a class="logo" href="/teams">');
    const page = await read('/my-bots-detail/7');
    expect(page).toContain('aria-expanded="true" data-here="true"');
    expect(page).toContain('<ul class="c"><li><a aria-current="page" href="/my-bots">');
    expect(await read('/my-profile')).not.toContain('aria-current');
  });

  it('requests the files of the page with the first scripts', async () => {
    const template = /<template id="later-scripts">(.*)<\/template>/.exec(await read('/teams'))?.[1];
    expect(template).toContain('<link rel="modulepreload" crossorigin href="/assets/TeamList.js">');
    // As a stylesheet it would delay the scripts.
    expect(template).toContain('<link rel="preload" as="style" crossorigin href="/assets/TeamList.css">');
    expect(await read('/my-profile')).not.toContain('TeamList');
  });

  it('has the heading of the page in the place of the skeleton', async () => {
    const page = await read('/agreements');
    expect(page).toContain('<!--/page--></main>');
    expect(page).toContain('<p>Sözleşmeler</p>');
    expect(page).not.toContain('skeleton');
    expect(page).toContain('<style>.p{}</style>');
    // A description may differ with the query string.
    expect(await read('/agreements?tab=2')).toContain('skeleton');
    expect(await read('/my-profile')).toContain('skeleton');
  });

  it('greets by name, as text', async () => {
    const page = await read('/dashboard?notice=1', { bourse_name: name });
    expect(page).toContain('<p>Hoş geldiniz, Ayşe &#60;b&#62;$&#38; &#34;O&#39;Neil&#34;</p>');
    for (const unusable of ['', encodeURIComponent(`A${'a'.repeat(60)}`), '%E2%80%AEyks'])
      expect(await read('/dashboard', { bourse_name: unusable })).toContain('skeleton');
  });

  it('is not stored by shared caches with a name', async () => {
    const getCacheControl = async (cookie: string) =>
      (await api.app.inject({ url: '/dashboard', headers: { accept: 'text/html', cookie } })).headers['cache-control'];
    expect(await getCacheControl(`bourse_name=${name}`)).toBe('private, no-cache');
    expect(await getCacheControl('bourse_role=admin')).toBe('no-cache');
  });

  it.each<[string, string, Record<string, string>]>([
    ['an unknown page', '/nothing', {}],
    ['a page with an open dialog', '/teams?dialog=create', {}],
    ['another role', '/teams', { bourse_role: 'admin' }],
    ['a guest', '/teams', { bourse_role: '' }],
    ['a layout that is not rendered', '/teams', { bourse_frame: '' }],
    ['a cookie of another form', '/teams', { bourse_frame: 'open.custom."><b>.ink' }],
    ['a language that is not rendered', '/teams', { bourse_role: 'app_user' }],
  ])('is not sent for %s', async (_case, url, cookies) => {
    const page = await read(url, cookies);
    expect(page).toContain('logo');
    expect(page).not.toContain('frame');
  });
});
