/** A process that answers each event of a bot with an event of a conversation: `node echo.ts <REDIS_URL or DATABASE_URL>`. */
import { openNotifyConnection } from '../../server/database/connection/notifyConnection.ts';
import { postgresEvents } from '../../server/ports/events/postgresEvents.ts';
import { redisEvents } from '../../server/ports/events/redisEvents.ts';
import { openRedis } from '../../server/ports/redis/redis.ts';

const [url = ''] = process.argv.slice(2);
const options = { log: { warn: () => undefined, info: () => undefined }, onFailure: () => undefined };

/** Events of this process; the test uses the same function. */
export const openEvents = (address: string) =>
  address.startsWith('redis:')
    ? redisEvents(
        openRedis(address, () => undefined),
        options,
      )
    : postgresEvents((handlers) => openNotifyConnection(address, handlers), options);

if (url !== '' && process.env['ECHO'] === '1') {
  const events = openEvents(url);
  events.subscribe('bots.queued', ({ botId }) =>
    events.publish('conversations.changed', { userId: 1, botId, lastSeq: 0, readSeq: 0 }),
  );
}
