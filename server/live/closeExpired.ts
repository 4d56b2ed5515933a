import { findUnchangedSessions, type Viewer } from '../access/viewer.ts';
import type { Services } from '../context/services.ts';
import { listAdmittedTokens } from '../modules/bots/tokens/validTokens.service.ts';
import { closeCodes, closeSocket, type LiveSockets } from './liveSockets.ts';

/**
 * Closes connections whose session has ended, or whose account was closed or has another role. One statement checks all
 * of them. While the database is unavailable no connection is closed.
 */
export async function closeExpired(
  services: Pick<Services, 'sql' | 'now'>,
  sockets: LiveSockets,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const clients = sockets
    .all()
    .flatMap((item) =>
      item.reader === undefined || 'bot' in item.reader ? [] : [{ client: item, viewer: item.reader.viewer }],
    );
  if (clients.length === 0) return;
  const viewers = new Map<string, Viewer>(clients.map(({ viewer }) => [viewer.sessionId, viewer]));
  try {
    const valid = await findUnchangedSessions(services, [...viewers.values()]);
    for (const { client, viewer } of clients)
      if (!valid.has(viewer.sessionId)) closeSocket(client, closeCodes.forbidden, 'Forbidden');
  } catch (error) {
    onFailure(error);
  }
}

/** Closes connections of bots whose token was replaced, or which may not run any more. One statement checks all of them. */
export async function closeExpiredBots(
  services: Pick<Services, 'sql' | 'now'>,
  sockets: LiveSockets,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const clients = sockets
    .all()
    .flatMap((item) =>
      item.reader !== undefined && 'bot' in item.reader ? [{ client: item, ...item.reader.bot }] : [],
    );
  if (clients.length === 0) return;
  try {
    const admitted = await listAdmittedTokens(services, [...new Set(clients.map(({ tokenHash }) => tokenHash))]);
    for (const { client, tokenHash } of clients)
      if (!admitted.has(tokenHash)) closeSocket(client, closeCodes.forbidden, 'Forbidden');
  } catch (error) {
    onFailure(error);
  }
}
