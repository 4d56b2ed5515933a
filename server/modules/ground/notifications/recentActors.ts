import { sql } from 'drizzle-orm';
import { notifications } from '../../../database/tables/notifications.ts';

/** The ids of who caused a group, with a space before and behind each; of long lists the beginning was cut off. */
export const recentActors = sql`coalesce(${notifications.values} ->> 'actorIds', ' ' || coalesce(${notifications.actorId}::text, '') || ' ')`;
