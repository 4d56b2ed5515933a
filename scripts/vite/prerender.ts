import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, type Plugin } from 'vite';

import { DEMO_ACCOUNTS } from '../../server/seed/demoAccounts.ts';
import {
  FRAME_ROLES,
  FRAME_ROUTES_FILE,
  getFirstPaintName,
  getFrameName,
  getPreloads,
  type FramedHeading,
  type FramedPage,
  type FrameRole,
  type FrameRoutes,
} from '../../rules/platform/firstPaint.ts';
import { rememberPresses } from '../../rules/platform/earlyPress.ts';
import { addLaterFiles, delayScripts } from '../../rules/platform/laterScripts.ts';
import { findChunk, findTexts, getFiles, readManifest } from './pageFiles.ts';
import { getUsedRules } from './usedRules.ts';

interface BuiltRoute extends FramedPage {
  readonly path: string;
  readonly screen: string;
}

type RenderedHeading = Omit<FramedHeading, 'styles'>;

interface Renderer {
  readonly renderFirstPaint: (paint: { page: string; language: string; options: unknown }) => Promise<string>;
  readonly getThemeStyles: () => string;
  readonly renderFrame: (frame: { role: string; language: string; isFolded: boolean }) => Promise<string>;
  readonly getFrameStyles: () => string;
  readonly renderHeadings: (role: FrameRole, language: string) => Promise<Record<string, RenderedHeading>>;
  readonly getFrameRoutes: () => Record<FrameRole, readonly BuiltRoute[]>;
}

const isRenderer = (value: object): value is Renderer =>
  ['renderFirstPaint', 'getThemeStyles', 'renderFrame', 'renderHeadings', 'getFrameStyles', 'getFrameRoutes'].every(
    (name) => name in value,
  );

const screens = {
  landing: 'src/portals/public/landing/LandingPage.tsx',
  login: 'src/portals/public/login/LoginPage.tsx',
} as const;

const LANGUAGES = ['en', 'tr'] as const;
const noOffer = { hasDemo: false, hasGuests: false };
const offers = [false, true].flatMap((hasDemo) => [false, true].map((hasGuests) => ({ hasDemo, hasGuests })));

const demoAccounts = DEMO_ACCOUNTS.map(({ role, email, password }) => ({ role, username: email, password }));

/**
 * Renders the pages of guests to HTML after the build, in each language and with each kind of offer that needs no
 * provider, with their styles inside. The server sends them instead of index.html (server/http/firstPaint.ts).
 */
export function prerenderPages(): Plugin {
  let root = '.';
  let outDir = 'dist';
  return {
    name: 'bourse-prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const { alias, dedupe } = this.environment.config.resolve;
        const plugins = this.environment.config.plugins.filter(({ name }) => name === 'bourse-compiled-messages');
        const work = await mkdtemp(join(root, 'node_modules', '.prerender-'));
        try {
          await build({
            root,
            configFile: false,
            logLevel: 'error',
            plugins,
            resolve: { alias, dedupe },
            ssr: { noExternal: true },
            build: { ssr: 'src/app/prerender.tsx', outDir: work, emptyOutDir: true, manifest: true, minify: false },
          });
          const renderer = await loadRenderer(join(work, 'prerender.js'));
          await writePages(outDir, renderer);
          await writeFrames(outDir, work, renderer);
        } finally {
          await rm(work, { recursive: true, force: true });
        }
      },
    },
  };
}

async function loadRenderer(file: string): Promise<Renderer> {
  // The settings of a browser without preferences.
  Object.assign(globalThis, { window: { matchMedia: () => ({ matches: false }), isSecureContext: true } });
  const module: object = await import(pathToFileURL(file).href);
  if (!isRenderer(module)) throw new Error(`${file} does not render the first paint`);
  return module;
}

async function writePages(outDir: string, { renderFirstPaint, getThemeStyles }: Renderer): Promise<void> {
  const index = await readFile(join(outDir, 'index.html'), 'utf8');
  const folder = join(outDir, 'first-paint');
  await mkdir(folder, { recursive: true });
  for (const page of ['landing', 'login'] as const) {
    const modules = ['index.html', screens[page], 'src/portals/public/login/AlternativeSignIn.tsx'];
    const styles = await readStyles(outDir, modules);
    styles.texts.push(getThemeStyles());
    for (const language of LANGUAGES)
      for (const { hasDemo, hasGuests } of page === 'login' ? offers : [noOffer]) {
        const options = {
          social_providers: [],
          is_guest_allowed: hasGuests,
          phone_code_channel: 'email',
          demo_accounts: hasDemo ? demoAccounts : [],
        };
        const html = await renderFirstPaint({ page, language, options });
        const name = getFirstPaintName({ page, language, hasDemo, hasGuests });
        await writeFile(join(folder, name), rememberPresses(toPage(index, html, styles)));
      }
  }
}

/** The frame around pages of signed-in users, which the server sends with every page in it. */
async function writeFrames(
  outDir: string,
  rendererDir: string,
  { renderFrame, renderHeadings, getThemeStyles, getFrameStyles, getFrameRoutes }: Renderer,
): Promise<void> {
  const index = await readFile(join(outDir, 'index.html'), 'utf8');
  const folder = join(outDir, 'first-paint');
  // The styles of the product come last: they override those of the icons, as in the browser.
  const styles = await readStyles(outDir, ['index.html', 'shell']);
  styles.texts.unshift(getFrameStyles());
  styles.texts.push(getThemeStyles());
  const manifest = await readManifest(outDir);
  const entry = getFiles(manifest, ['index.html']);
  const getOwnFiles = (modules: readonly string[], loaded: readonly string[]) =>
    getFiles(manifest, modules).filter((file) => !loaded.includes(file));
  for (const role of FRAME_ROLES)
    for (const language of LANGUAGES) {
      const texts = ['core', messageParts[role]].map((part) => findTexts(manifest, part, language));
      const preloads = getPreloads(getOwnFiles(['shell', ...texts], [...entry, ...styles.files]));
      for (const isFolded of [false, true]) {
        const html = await renderFrame({ role, language, isFolded });
        const page = addLaterFiles(toPage(index, html, styles), preloads);
        await writeFile(join(folder, getFrameName({ role, language, isFolded })), page);
      }
    }
  const inFrame = [...entry, ...getFiles(manifest, ['shell'])];
  const rendered = await readManifest(rendererDir);
  const getPages = async (role: FrameRole): Promise<FramedPage[]> => {
    const headings = { en: await renderHeadings(role, 'en'), tr: await renderHeadings(role, 'tr') };
    const toFramedPage = async ({ screen, path, ...page }: BuiltRoute): Promise<FramedPage> => {
      const files = getOwnFiles([findChunk(rendered, screen)], inFrame);
      const toStyled = async (heading: RenderedHeading | undefined) =>
        heading && { ...heading, styles: await readUsedStyles(outDir, files, heading.html) };
      return {
        ...page,
        files,
        headings: { en: await toStyled(headings.en[path]), tr: await toStyled(headings.tr[path]) },
      };
    };
    return Promise.all(getFrameRoutes()[role].map(toFramedPage));
  };
  const framed: FrameRoutes = {
    app_user: await getPages('app_user'),
    bot_developer: await getPages('bot_developer'),
    admin: await getPages('admin'),
  };
  await writeFile(join(folder, FRAME_ROUTES_FILE), JSON.stringify(framed));
}

/** The portal whose texts the frame of a role shows. */
const messageParts = { app_user: 'user', bot_developer: 'developer', admin: 'admin' } as const;

/** The page with its styles inside and its scripts after the first paint. */
function toPage(index: string, html: string, { files, texts }: InlineStyles): string {
  const page = index
    .replace(/<div id="root">[\s\S]*?<\/svg>\s*([\s\S]*?)<\/div>\s*<\/div>/, (_all, noscript: string) =>
      [`<div id="first-paint">${html}${noscript}</div>`, '<div id="root" class="b-behind"></div>'].join('\n'),
    )
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(
      '</head>',
      () =>
        `<style nonce="__CSP_NONCE__" data-files="${files.map((file) => `/${file}`).join(' ')}">${texts.join('\n')}</style></head>`,
    );
  return delayScripts(page);
}

/** Styles in the HTML, and the files with the same rules, which the browser does not load any more. */
interface InlineStyles {
  readonly files: readonly string[];
  readonly texts: string[];
}

/** The styles of modules or named chunks, as the browser would load them. */
async function readStyles(outDir: string, modules: readonly string[]): Promise<InlineStyles> {
  const files = getFiles(await readManifest(outDir), modules).filter((file) => file.endsWith('.css'));
  return { files, texts: await Promise.all(files.map(async (file) => readFile(join(outDir, file), 'utf8'))) };
}

/** The rules of a page's styles whose classes its first HTML has, as an element. */
async function readUsedStyles(outDir: string, files: readonly string[], html: string): Promise<string> {
  const styles = await Promise.all(
    files.filter((file) => file.endsWith('.css')).map(async (file) => readFile(join(outDir, file), 'utf8')),
  );
  const used = getUsedRules(styles.join('\n'), html);
  return used === '' ? '' : `<style nonce="__CSP_NONCE__">${used}</style>`;
}
