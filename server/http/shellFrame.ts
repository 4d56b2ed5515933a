import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import {
  FRAME_COOKIE,
  FRAME_ROLES,
  FRAME_ROUTES_FILE,
  getFrameName,
  getPreloads,
  LOOK_COOKIE,
  NAME_COOKIE,
  NAME_PLACE,
  PAGE_PLACE,
  parseFrame,
  parseLook,
  parseName,
  ROLE_COOKIE,
  type FramedHeading,
  type FramedPage,
  type FrameRole,
  type FrameRoutes,
  type Look,
} from '../../rules/platform/firstPaint.ts';
import { addLaterFiles } from '../../rules/platform/laterScripts.ts';

interface FrameRoute {
  readonly pattern: RegExp;
  readonly menuPath: string | undefined;
  /** The heading of the page, by language. */
  readonly headings: FramedPage['headings'];
  /** Links that request the files of the page after the first paint. */
  readonly preloads: string;
}

/** The paths with the frame of signed-in users, by role. */
export type ShellRoutes = ReadonlyMap<string, readonly FrameRoute[]>;

export function readShellRoutes(siteFolder: string): ShellRoutes {
  try {
    const file = path.join(siteFolder, 'first-paint', FRAME_ROUTES_FILE);
    const routes: FrameRoutes = JSON.parse(readFileSync(file, 'utf8'));
    const compile = (role: FrameRole) =>
      routes[role].map(({ pattern, menuPath, headings, files = [] }) => ({
        pattern: new RegExp(pattern, 'i'),
        menuPath,
        headings,
        preloads: getPreloads(files),
      }));
    return new Map(FRAME_ROLES.map((role) => [role, compile(role)]));
  } catch {
    // A build without frames: every page is index.html.
    return new Map();
  }
}

/** A dialog covers the page, so its frame would be visible for a moment only. */
const opensDialog = /[?&]dialog=/;

/** Replaces the theme that a region was rendered in. */
const setTheme = (html: string, element: string, theme: Look['theme']): string =>
  html.replaceAll(new RegExp(`(<${element}\\b[^>]*) data-theme="\\w+"`, 'g'), `$1 data-theme="${theme}"`);

/** Marks the current entry in each menu: in the bottom bar of phones and beside the page of wide windows. */
const markCurrent = (html: string, menuPath: string): string =>
  html
    .split(/(?=<nav\b)/)
    .map((part) => {
      const end = part.indexOf('</nav>');
      return end < 0 ? part : `${markInMenu(part.slice(0, end), menuPath)}${part.slice(end)}`;
    })
    .join('');

/** Marks the entry of the menu that is current, and opens its group. */
function markInMenu(html: string, menuPath: string): string {
  const link = ` href="${menuPath}"`;
  // The logo above the list leads to the same page as the entry of the dashboard.
  const place = html.indexOf(link, html.indexOf('<ul'));
  if (place < 0) return html;
  const [before, after] = [html.slice(0, place), html.slice(place)];
  const list = before.lastIndexOf('<ul');
  const isHidden = /^<ul[^>]* hidden=""/.test(before.slice(list));
  if (!isHidden) return `${before} aria-current="page"${after}`;
  const group = before.lastIndexOf('aria-expanded="false"', list);
  return [
    before.slice(0, group),
    before.slice(group, list).replace('aria-expanded="false"', 'aria-expanded="true" data-here="true"'),
    before.slice(list).replace(' hidden=""', ''),
    ` aria-current="page"${after}`,
  ].join('');
}

/** Finds a rendered heading that is right for this address and this user. */
function findHeading(
  heading: FramedHeading | undefined,
  url: string,
  name: string | undefined,
): FramedHeading | undefined {
  if (heading === undefined || (heading.hasDescription && url.includes('?'))) return undefined;
  if (!heading.html.includes(NAME_PLACE)) return heading;
  if (name === undefined) return undefined;
  return { ...heading, html: heading.html.replaceAll(NAME_PLACE, () => escapeText(name)) };
}

const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Puts the heading and the place of the content in the place of the general skeleton. */
function insertHeading(html: string, { html: heading, styles }: FramedHeading): string {
  const styled = html.replace('</head>', () => `${styles}</head>`);
  const [before = '', ...places] = styled.split(PAGE_PLACE.start);
  return [before, ...places.map((part) => `${heading}${part.slice(part.indexOf(PAGE_PLACE.end))}`)].join('');
}

/**
 * The HTML of the frame around a page of a signed-in user, in the look that the browser stored.
 * @returns undefined for guests, for pages without the frame, and when the look is not stored or was not rendered
 */
export function findShellFrame(
  paints: ReadonlyMap<string, string>,
  routes: ShellRoutes,
  { cookies, url }: FastifyRequest,
  place: string,
): { html: string; look: Look; hasCustomScrollbars: boolean } | undefined {
  const role = FRAME_ROLES.find((name) => name === cookies[ROLE_COOKIE]);
  const [look, frame] = [parseLook(cookies[LOOK_COOKIE]), parseFrame(cookies[FRAME_COOKIE])];
  if (role === undefined || look === undefined || frame === undefined || opensDialog.test(url)) return undefined;
  const route = routes.get(role)?.find(({ pattern }) => pattern.test(place));
  const html = paints.get(getFrameName({ role, language: look.language, isFolded: frame.isFolded }));
  if (route === undefined || html === undefined) return undefined;
  let themed = setTheme(html, 'nav', frame.navbar);
  themed = setTheme(themed, 'header', frame.toolbar);
  themed = setTheme(themed, 'main', look.theme);
  const heading = findHeading(route.headings?.[look.language], url, parseName(cookies[NAME_COOKIE]));
  if (route.menuPath !== undefined) themed = markCurrent(themed, route.menuPath);
  if (heading !== undefined) themed = insertHeading(themed, heading);
  return {
    html: addLaterFiles(themed, route.preloads),
    look,
    hasCustomScrollbars: frame.hasCustomScrollbars,
  };
}
