import { sameViewers, type Viewer } from '../access/viewer.ts';
import type { Services } from '../context/services.ts';
import { closeCodes, hangUp, type LiveSockets } from './liveSockets.ts';

/**
 * Closes connections whose session has ended, or whose account was closed or has another role. One statement checks all
 * of them. While the database is unavailable no connection is closed.
 */
export async function endStale(
  services: Pick<Services, 'sql' | 'now'>,
  sockets: LiveSockets,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const known = sockets.all().flatMap((item) => (item.reader === undefined ? [] : [{ one: item, viewer: item.reader.viewer }]));
  if (known.length === 0) return;
  const viewers = new Map<string, Viewer>(known.map(({ viewer }) => [viewer.sessionId, viewer]));
  try {
    const valid = await sameViewers(services, [...viewers.values()]);
    for (const { one, viewer } of known)
      if (!valid.has(viewer.sessionId)) hangUp(one, closeCodes.forbidden, 'Forbidden');
  } catch (error) {
    onFailure(error);
  }
}
