import { hasHiddenCharacters } from '../text/text.ts';

/** The role of the signed-in user, for the choice of the first HTML. It authorizes nothing. */
export const ROLE_COOKIE = 'bourse_role';

/** The user's name, URI-encoded, for the greeting in the first HTML. */
export const NAME_COOKIE = 'bourse_name';

/** Is in the place of the user's name in HTML that was rendered at build. */
export const NAME_PLACE = '__VIEWER_NAME__';

/** Longer names are left to the page itself: every request carries the cookie. */
const MAX_NAME_LENGTH = 60;

/** The name as the value of a cookie; undefined for a name that the first HTML does not contain. */
export const formatName = (name: string): string | undefined =>
  isNameInHtml(name) ? encodeURIComponent(name) : undefined;

/** Reads a cookie's decoded value; undefined when it has another form. */
export const parseName = (text: string | undefined): string | undefined =>
  text !== undefined && isNameInHtml(text) ? text : undefined;

const isNameInHtml = (name: string): boolean =>
  name !== '' &&
  name === name.trim() &&
  name.length <= MAX_NAME_LENGTH &&
  !hasHiddenCharacters(name, { breaks: false });

/** How the user wants pages to look, for the first HTML. */
export const LOOK_COOKIE = 'bourse_look';

/** What the frame of signed-in users looks like, for the first HTML. */
export const FRAME_COOKIE = 'bourse_frame';

/** The settings that the first HTML needs. */
export interface Look {
  readonly language: 'en' | 'tr';
  readonly theme: 'light' | 'dark' | 'ink' | 'teal';
  readonly direction: 'ltr' | 'rtl';
  readonly fontScale: number;
}

/** The look as the value of a cookie. */
export function formatLook({ language, theme, direction, fontScale }: Look): string {
  return `${language}.${theme}.${direction}.${Math.round(fontScale * 10)}`;
}

const lookShape = /^(en|tr)\.(light|dark|ink|teal)\.(ltr|rtl)\.(\d{1,2})$/;

/** Reads a cookie's value; undefined when it has another form. */
export function parseLook(text: string | undefined): Look | undefined {
  const [, language, theme, direction, scale] = lookShape.exec(text ?? '') ?? [];
  if (scale === undefined || Number(scale) === 0) return undefined;
  return {
    language: language === 'tr' ? 'tr' : 'en',
    theme: THEMES.find((name) => name === theme) ?? 'light',
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
    fontScale: Number(scale) / 10,
  };
}

const THEMES = ['light', 'dark', 'ink', 'teal'] as const;

/** The settings of the frame around pages of signed-in users that its first HTML needs. */
export interface FrameLook {
  readonly isFolded: boolean;
  readonly hasCustomScrollbars: boolean;
  readonly navbar: Look['theme'];
  readonly toolbar: Look['theme'];
}

/** The layout that the frame is rendered in at build; users of the others see the logo first. */
const renderedFrame = { layout: 'layout1', navigationLayout: 'vertical', style: 'style-1' } as const;

interface FrameSettings extends Record<keyof typeof renderedFrame, string> {
  readonly navbarFolded: boolean;
  readonly customScrollbars: boolean;
  readonly themes: { readonly navbar: Look['theme']; readonly toolbar: Look['theme'] };
}

/** The frame as the value of a cookie; undefined when no HTML is rendered for its layout. */
export function formatFrame(settings: FrameSettings): string | undefined {
  const { layout, navigationLayout, style } = renderedFrame;
  const isRendered =
    settings.layout === layout && settings.navigationLayout === navigationLayout && settings.style === style;
  if (!isRendered) return undefined;
  const { navbarFolded, customScrollbars, themes: chosen } = settings;
  return [navbarFolded ? 'folded' : 'open', customScrollbars ? 'custom' : 'system', chosen.navbar, chosen.toolbar].join(
    '.',
  );
}

const frameShape = /^(folded|open)\.(custom|system)\.(light|dark|ink|teal)\.(light|dark|ink|teal)$/;

/** Reads a cookie's value; undefined when it has another form. */
export function parseFrame(text: string | undefined): FrameLook | undefined {
  const [, width, scrollbars, navbar, toolbar] = frameShape.exec(text ?? '') ?? [];
  if (toolbar === undefined) return undefined;
  return {
    isFolded: width === 'folded',
    hasCustomScrollbars: scrollbars === 'custom',
    navbar: THEMES.find((name) => name === navbar) ?? 'light',
    toolbar: THEMES.find((name) => name === toolbar) ?? 'light',
  };
}

export const FRAME_ROLES = ['app_user', 'bot_developer', 'admin'] as const;
export type FrameRole = (typeof FRAME_ROLES)[number];

interface FrameKey {
  readonly role: FrameRole;
  readonly language: Look['language'];
  readonly isFolded: boolean;
}

/** The file of a frame that was rendered at build. */
export function getFrameName({ role, language, isFolded }: FrameKey): string {
  return `frame.${role}.${language}${isFolded ? '.folded' : ''}.html`;
}

/** Around the part of a frame that the heading of a page replaces. */
export const PAGE_PLACE = { start: '<!--page-->', end: '<!--/page-->' } as const;

/** A page in the frame. */
export interface FramedPage {
  /** Pattern of its path. */
  readonly pattern: string;
  /** The entry of the menu that is current there. */
  readonly menuPath?: string;
  /**
   * Its heading and the place of its content as HTML, by language. `NAME_PLACE` is in the place of the user's name.
   * Missing when the heading depends on data.
   */
  readonly headings?: Readonly<Record<Look['language'], FramedHeading | undefined>>;
  /** The files of its code and styles, which the browser requests together with the first scripts. */
  readonly files?: readonly string[];
}

/** The first HTML of a page in the frame. */
export interface FramedHeading {
  readonly html: string;
  /** The element with the styles that it needs besides those of the frame; empty without any. */
  readonly styles: string;
  /** Its description may differ with the query string of the address. */
  readonly hasDescription: boolean;
}

/** The pages in the frame, by role. */
export const FRAME_ROUTES_FILE = 'frame.json';
export type FrameRoutes = Record<FrameRole, readonly FramedPage[]>;

interface FirstPaintKey {
  readonly page: 'landing' | 'login';
  readonly language: Look['language'];
  /** Whether the page offers the demo accounts. */
  readonly hasDemo: boolean;
  /** Whether the page offers an account for guests. */
  readonly hasGuests: boolean;
}

/** The file of a page that was rendered at build. */
export function getFirstPaintName({ page, language, hasDemo, hasGuests }: FirstPaintKey): string {
  return `${page}.${language}${hasDemo ? '.demo' : ''}${hasGuests ? '.guests' : ''}.html`;
}

/** Links for the head of a page that request files early, without running or applying them. */
export function getPreloads(files: readonly string[]): string {
  return files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('');
}

/** Marks the button that Enter presses in the HTML of a page of guests. It must not send its form by itself. */
export const SUBMIT_ATTRIBUTE = 'data-submits';

/** Marks the button of that HTML that was pressed last (rules/platform/earlyPress.ts). */
export const PRESSED_ATTRIBUTE = 'data-pressed';
