import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { getFirstPaintName, LOOK_COOKIE, parseLook, ROLE_COOKIE, type Look } from '../../rules/platform/firstPaint.ts';
import type { SignInOptions } from '../generated/schema.ts';
import { getLanguage } from '../i18n/translate.ts';
import { findShellFrame, type ShellRoutes } from './shellFrame.ts';

/** The pages of guests that were rendered at build (scripts/vite/prerender.ts), by file name. */
export type FirstPaints = ReadonlyMap<string, string>;

export function readFirstPaints(siteFolder: string): FirstPaints {
  const folder = path.join(siteFolder, 'first-paint');
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
    return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
  } catch {
    // A build without them: every page is index.html.
    return new Map();
  }
}

const pages: Readonly<Record<string, 'landing' | 'login'>> = { '/': 'landing', '/home': 'landing', '/login': 'login' };

/** The attributes of `<html>`: without a stored look the browser's colour scheme applies. */
function toAttributes(language: Look['language'], look: Look | undefined): string {
  if (look === undefined) return `lang="${language}"`;
  const { theme, direction, fontScale } = look;
  const scheme = theme === 'light' ? 'light' : 'dark';
  const style = `color-scheme:${scheme};font-size:${62.5 * fontScale}%`;
  return `lang="${language}" dir="${direction}" data-theme="${theme}" style="${style}"`;
}

/**
 * The rendered HTML for a page: the page itself for guests, the frame around it for signed-in users.
 */
export function findFirstHtml(
  { paints, routes }: { paints: FirstPaints; routes: ShellRoutes },
  request: FastifyRequest,
  place: string,
  options: SignInOptions | undefined,
): string | undefined {
  const frame = findShellFrame(paints, routes, request, place);
  if (frame === undefined) return findFirstPaint(paints, request, place, options);
  const { html, look, hasCustomScrollbars } = frame;
  const scrollbars = `data-scrollbars="${hasCustomScrollbars ? 'custom' : 'system'}"`;
  return setAttributes(html, `${toAttributes(look.language, look)} ${scrollbars}`);
}

const setAttributes = (html: string, attributes: string): string =>
  html.replace('<html lang="en">', () => `<html ${attributes}>`);

/**
 * Chooses the rendered page for a request, in the look that the browser stored, otherwise in the language it accepts.
 * @returns undefined when no rendered page fits: for signed-in users, who leave these pages, for the return of a
 * provider, and for offers that were not rendered
 */
function findFirstPaint(
  paints: FirstPaints,
  request: FastifyRequest,
  place: string,
  options: SignInOptions | undefined,
): string | undefined {
  const page = pages[place];
  if (page === undefined || request.cookies[ROLE_COOKIE] !== undefined || request.url.includes('state='))
    return undefined;
  if (page === 'login' && (options === undefined || options.social_providers.length > 0)) return undefined;
  const look = parseLook(request.cookies[LOOK_COOKIE]);
  const language = look?.language ?? getLanguage(request.headers['accept-language']);
  const name = getFirstPaintName({
    page,
    language,
    hasDemo: (options?.demo_accounts.length ?? 0) > 0,
    hasGuests: options?.is_guest_allowed === true,
  });
  const html = paints.get(name);
  return html === undefined ? undefined : setAttributes(html, toAttributes(language, look));
}
