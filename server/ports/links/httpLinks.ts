import type { IncomingMessage } from 'node:http';
import { hasVisibleText, withoutHiddenCharacters } from '../../../rules/text/text.ts';
import { limitLookUps, systemResolve, type AllowedNetworks, type Resolve } from '../news/feeds/addresses.ts';
import { guardedRead, type RequestRules } from '../news/feeds/guardedRequest.ts';
import { ChannelFailure } from '../news/news.ts';
import { LINK_LIMITS, LINK_TEXTS, NoCardFailure, type LinkedPage, type LinkPort } from './linkPort.ts';
import type { PageHead } from './pageHead.ts';
import { readHead } from './readHead.ts';
import { createRobotsCheck, ROBOT_NAME } from './robots.ts';

export interface LinkOptions {
  /** The address of the site, for those who ask who visits them; undefined when only this machine reaches it. */
  readonly publicUrl: string | undefined;
  /** Private networks that may be reached; none by default. */
  readonly allowed?: AllowedNetworks;
  /** The system's resolver by default. */
  readonly resolve?: Resolve;
  readonly ports?: readonly number[];
  readonly timeoutMs?: number;
}

/** One visit: its time and its bytes are for all of its requests together. */
interface Visit {
  readonly rules: RequestRules;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  bytesLeft: number;
}

/** A text without line breaks and disturbing characters, cut to a number of characters. */
function toPlainText(text: string, max: number): string {
  const line = withoutHiddenCharacters(text.normalize('NFC').replaceAll(/\s+/gu, ' ')).trim();
  if (!hasVisibleText(line)) return '';
  const characters = [...line];
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Reads at most `max` bytes, and closes the connection when there are more. */
async function readStart(visit: Visit, response: IncomingMessage, max: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue;
    parts.push(part);
    bytes += part.byteLength;
    visit.bytesLeft -= part.byteLength;
    if (bytes > max) break;
  }
  return Buffer.concat(parts).subarray(0, max + 1);
}

const getType = ({ headers }: IncomingMessage): string => headers['content-type'] ?? '';

const isPage = (type: string): boolean => /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type);

function assertFound(status: number): void {
  if (status === 200) return;
  const message = `status ${status}`;
  throw [401, 403, 404, 410, 451].includes(status) ? new NoCardFailure(message) : new ChannelFailure(message);
}

/** The picture of a page; undefined when it cannot be had within what is left of the visit. */
async function readPicture(visit: Visit, { picture }: PageHead, base: URL): Promise<Buffer | undefined> {
  if (picture === '' || picture.length > LINK_LIMITS.address || !URL.canParse(picture.trim(), base)) return undefined;
  const { rules, headers, signal } = visit;
  const read = async (response: IncomingMessage): Promise<Buffer | undefined> => {
    const isImage = /^\s*image\/(?!svg)/i.test(getType(response));
    const max = visit.bytesLeft;
    if (response.statusCode !== 200 || !isImage || Number(response.headers['content-length'] ?? 0) > max)
      return undefined;
    const content = await readStart(visit, response, max);
    return content.byteLength > max ? undefined : content;
  };
  const accepted = { ...headers, accept: 'image/webp, image/png, image/jpeg, image/gif' };
  try {
    return await guardedRead(new URL(picture.trim(), base), accepted, rules, signal, read);
  } catch (error) {
    if (error instanceof ChannelFailure) return undefined;
    throw error;
  }
}

/** Visits pages over http and https, as robots.txt allows it. */
export function httpLinks(options: LinkOptions): LinkPort {
  const { allowed = [], ports = LINK_LIMITS.ports, publicUrl } = options;
  const resolve = limitLookUps(options.resolve ?? systemResolve, LINK_LIMITS.lookUps);
  const { timeoutMs = LINK_LIMITS.timeoutMs } = options;
  const checkRobots = createRobotsCheck();
  const contact = publicUrl === undefined ? '' : `; +${publicUrl}`;
  const headers = {
    accept: 'text/html, application/xhtml+xml',
    'accept-encoding': 'identity',
    'accept-language': 'en, tr;q=0.9, *;q=0.5',
    'user-agent': `Mozilla/5.0 (compatible; ${ROBOT_NAME}/1.0${contact})`,
  };
  const network = { allowed, resolve, ports, timeoutMs, maxBytes: LINK_LIMITS.bytes };

  const begin = (signal: AbortSignal): Visit => {
    const readRobots = (address: URL) =>
      guardedRead(address, headers, { ...network, maxRedirects: LINK_LIMITS.redirects }, signal, async (response) => {
        const status = response.statusCode ?? 0;
        const content = status === 200 ? await readStart(visit, response, LINK_LIMITS.robotsBytes) : Buffer.alloc(0);
        return { status, text: content.toString() };
      });
    const rules = {
      ...network,
      maxRedirects: LINK_LIMITS.redirects,
      beforeRequest: (url: URL) => checkRobots(url, readRobots),
    };
    const visit: Visit = { rules, headers, signal, bytesLeft: LINK_LIMITS.bytes };
    return visit;
  };

  const readPage = (visit: Visit, url: URL) =>
    guardedRead(url, headers, visit.rules, visit.signal, async (response, found) => {
      assertFound(response.statusCode ?? 0);
      if (!isPage(getType(response))) throw new NoCardFailure('no HTML');
      const max = Math.min(LINK_LIMITS.pageBytes, visit.bytesLeft);
      const head = await readHead(response, getType(response), max, (count) => {
        visit.bytesLeft -= count;
      });
      return { head, found };
    });

  return {
    async visit(url, given): Promise<LinkedPage> {
      const deadline = AbortSignal.timeout(timeoutMs);
      const visit = begin(given === undefined ? deadline : AbortSignal.any([deadline, given]));
      const { head, found } = await readPage(visit, url).catch((error: unknown) => {
        if (!deadline.aborted) throw error;
        throw new ChannelFailure(`no answer within ${timeoutMs} ms`, { cause: error });
      });
      const title = toPlainText(head.title, LINK_TEXTS.title);
      if (title === '') throw new NoCardFailure('no title');
      return {
        title,
        description: toPlainText(head.description, LINK_TEXTS.description),
        site: toPlainText(head.site, LINK_TEXTS.site),
        picture: await readPicture(visit, head, found),
      };
    },
  };
}
