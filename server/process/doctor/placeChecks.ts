import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { checkMailServer } from '../../ports/mail/smtpMail.ts';
import { checkSafely, type Finding } from './finding.ts';

const MB = 2 ** 20;
const WARNING_MB = 2_000;
const FAILURE_MB = 200;
const TIMEOUT_MS = 5_000;

/** What the checks of services use of the network. */
export type Fetch = (
  url: string,
  init: { signal: AbortSignal; headers?: Readonly<Record<string, string>> },
) => Promise<{ readonly status: number }>;

function existingParent(folder: string): string {
  return existsSync(folder) ? folder : existingParent(path.dirname(folder));
}

export const checkDisk = ({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> =>
  checkSafely('disk', 'Set DATA_DIR to a folder that this user may read.', async () => {
    const { bavail, bsize } = await statfs(existingParent(dataDir));
    const free = Math.floor((bavail * bsize) / MB);
    const text = `${free} MB free for ${dataDir}`;
    if (free >= WARNING_MB) return { part: 'disk', level: 'ok', text };
    const level = free >= FAILURE_MB ? 'warning' : 'failure';
    return { part: 'disk', level, text: `${text}. Make room before PostgreSQL and uploads stop.` };
  });

export const checkMail = ({ mail, exposed }: Pick<Config, 'mail' | 'exposed'>): Promise<Finding> =>
  checkSafely('mail', 'Check SMTP_URL and SMTP_TLS.', async () => {
    if (mail === undefined)
      return exposed
        ? {
            part: 'mail',
            level: 'warning',
            text: 'no mail server, so users cannot register. Set SMTP_URL and MAIL_FROM.',
          }
        : { part: 'mail', level: 'ok', text: 'no mail server; messages stay in the outbox' };
    await checkMailServer(mail);
    return { part: 'mail', level: 'ok', text: `the mail server accepts the login of ${mail.from.address}` };
  });

export const checkHomeserver = ({ chat }: Pick<Config, 'chat'>, request: Fetch): Promise<Finding> =>
  checkSafely('homeserver', 'Check MATRIX_URL.', async () => {
    if (chat === undefined) return { part: 'homeserver', level: 'ok', text: 'none; bots live on this platform' };
    const { status } = await request(`${chat.url}/_matrix/client/versions`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status !== 200) throw new Error(`${chat.url} answers ${status}`);
    return { part: 'homeserver', level: 'ok', text: chat.url };
  });

/** The mirror of conversations; nothing without a homeserver. */
export const checkMirror = async (
  { chat, mirror }: Pick<Config, 'chat' | 'mirror'>,
  request: Fetch,
): Promise<readonly Finding[]> => {
  if (chat === undefined) return [];
  const off = 'off. Conversations with bots appear in Matrix with MATRIX_AS_TOKEN and MATRIX_HS_TOKEN.';
  if (mirror === undefined) return [{ part: 'mirror', level: 'ok', text: off }];
  const check = checkSafely('mirror', 'Register it: npm run matrix:registration', async () => {
    const { status } = await request(`${mirror.url}/_matrix/client/v3/account/whoami`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { authorization: `Bearer ${mirror.serviceToken}` },
    });
    if (status !== 200) throw new Error(`the homeserver answers ${status} to MATRIX_AS_TOKEN`);
    return { part: 'mirror', level: 'ok', text: `the homeserver accepts MATRIX_AS_TOKEN, for ${mirror.serverName}` };
  });
  return [await check];
};

const VENDOR_URL = 'https://query1.finance.yahoo.com/';

export const checkMarket = ({ market }: Pick<Config, 'market'>, request: Fetch): Promise<Finding> =>
  checkSafely('market data', 'Allow https to Yahoo, or set MARKET_SOURCE=simulated.', async () => {
    if (market.source === 'simulated') return { part: 'market data', level: 'ok', text: 'simulated prices' };
    const { status } = await request(VENDOR_URL, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (status === 429 || status >= 500) throw new Error(`the vendor answers ${status}`);
    return { part: 'market data', level: 'ok', text: 'the vendor answers' };
  });
