import { sql } from 'drizzle-orm';
import { notifications } from '../../../database/tables/people/notifications.ts';

/** The actor ids of a group, each between spaces. The beginning of long lists is cut off. */
export const recentActors = sql`coalesce(${notifications.values} ->> 'actorIds', ' ' || coalesce(${notifications.actorId}::text, '') || ' ')`;
