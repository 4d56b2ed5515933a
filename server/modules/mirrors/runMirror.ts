import { handleEvents } from './incoming/handleEvents.ts';
import { remarkExpired } from './incoming/remarks.ts';
import type { MirrorTools } from './mirrorTools.ts';
import { deliverRooms } from './outgoing/deliverRooms.ts';
import { mayCall } from './outages.ts';

/**
 * One round of the mirror: enters what people wrote, and sends what is new. Nothing is called during an outage.
 * @param userIds rooms of these people only; all of them when undefined, and messages without an answer
 * @returns the amount of work that was done; 0 when nothing is due
 */
export async function runMirror(tools: MirrorTools, userIds?: readonly number[]): Promise<number> {
  if (!(await mayCall(tools))) return 0;
  const handled = await handleEvents(tools);
  if (userIds === undefined) await remarkExpired(tools);
  return userIds?.length === 0 ? handled : handled + (await deliverRooms(tools, userIds));
}
