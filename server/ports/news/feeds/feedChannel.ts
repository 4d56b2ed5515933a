import { ChannelFailure, type Article, type ChannelNews, type ChannelState, type NewsChannel } from '../news.ts';
import { systemResolve, type AllowedNetworks, type Resolve } from './addresses.ts';
import { guardedGet, type GuardedResponse, type RequestRules } from './guardedRequest.ts';
import type { FindStocks } from './mentionedStocks.ts';
import { parseFeed } from './parseFeed.ts';

export interface FeedOptions {
  readonly timeoutMs: number;
  /** The configured language; by default what the feed names, else English. */
  readonly language?: Article['language'] | undefined;
  readonly allowed: AllowedNetworks;
  /** Loads the listed stocks and returns a function that finds mentioned stocks in an article. */
  readonly findStocks: () => Promise<FindStocks>;
  /** The system's resolver by default. */
  readonly resolve?: Resolve;
}

const MAX_BYTES = 1_000_000;
const MAX_REDIRECTS = 3;
const PAUSE_SECONDS = 900;
/** Maximum length of stored validators (etag, last-modified). */
const MAX_TAG_LENGTH = 500;

const limitLength = (header: string | undefined): string | null =>
  header === undefined || header.length > MAX_TAG_LENGTH ? null : header;

function retryAfter({ headers }: GuardedResponse, now: Date): number | undefined {
  const header = headers['retry-after'];
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}

/** Old feeds are not UTF-8: the header or the XML declaration determines the encoding. */
function decode({ body, headers }: GuardedResponse): string {
  const named =
    /charset="?([\w-]{1,40})/i.exec(headers['content-type'] ?? '')?.[1] ??
    /^[^>]{0,100}encoding=["']([\w-]{1,40})["']/.exec(body.subarray(0, 200).toString('latin1'))?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder('utf-8').decode(body);
  }
}

/** The name of a feed: its title, or its host name when the title is empty or claims to be Bourse. */
const getName = (title: string, { hostname }: URL): string =>
  title === '' || /^\W*bourse\b/i.test(title) ? hostname.replace(/^www\./, '') : title;

/**
 * A feed channel. Uses conditional requests, and tries https first when the address is http.
 * @param address absolute URL
 */
export function feedChannel(address: string, options: FeedOptions): NewsChannel {
  const rules: RequestRules = {
    timeoutMs: options.timeoutMs,
    allowed: options.allowed,
    resolve: options.resolve ?? systemResolve,
    maxBytes: MAX_BYTES,
    maxRedirects: MAX_REDIRECTS,
  };

  const get = async (state: ChannelState, signal: AbortSignal | undefined): Promise<GuardedResponse> => {
    const headers = {
      accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8',
      'accept-encoding': 'identity',
      'user-agent': 'Bourse news reader',
      ...(state.etag === null ? {} : { 'if-none-match': state.etag }),
      ...(state.lastModified === null ? {} : { 'if-modified-since': state.lastModified }),
    };
    const url = new URL(address);
    if (url.protocol === 'http:' && url.port === '') {
      const secure = new URL(address);
      secure.protocol = 'https:';
      const answer = await guardedGet(secure, headers, rules, signal).catch((error: unknown) => {
        if (signal?.aborted === true) throw error;
        return undefined;
      });
      if (answer !== undefined && (answer.status === 200 || answer.status === 304)) return answer;
    }
    return guardedGet(url, headers, rules, signal);
  };

  return {
    key: address,
    pauseSeconds: PAUSE_SECONDS,
    async read(state: ChannelState, at: Date, signal?: AbortSignal): Promise<ChannelNews> {
      const answer = await get(state, signal);
      const name = state.name ?? getName('', new URL(address));
      if (answer.status === 304) return { articles: [], state: { ...state, name, readUntil: at } };
      if (answer.status !== 200) {
        const seconds = retryAfter(answer, at);
        throw new ChannelFailure(
          `status ${answer.status}`,
          seconds === undefined ? {} : { retryAfterSeconds: seconds },
        );
      }
      const { title, items } = parseFeed(decode(answer), { key: address, base: answer.url, now: at });
      const findStocks = await options.findStocks();
      return {
        articles: items.map((item) => ({
          ...item,
          language: options.language ?? item.language,
          tickerIds: findStocks(item.title),
          simulated: false,
        })),
        state: {
          name: state.name ?? getName(title, new URL(address)),
          etag: limitLength(answer.headers.etag),
          lastModified: limitLength(answer.headers['last-modified']),
          readUntil: at,
        },
      };
    },
  };
}
