import { translate, type Language } from '../../../i18n/translate.ts';
import { ChatFailure } from '../../../ports/chat/chat.ts';
import type { MirrorTools } from '../mirrorTools.ts';
import { isOutage, noteOutage } from '../outages.ts';
import * as store from './incoming.store.ts';

/** Late answers that are handled in one round. */
const EXPIRED_BATCH = 20;

/** The room of an event, with its bot and person. */
export interface Place {
  readonly roomId: string;
  readonly botId: number;
  readonly userId: number;
  readonly language: Language;
}

/** Undefined for a room without a bot, and after its ghost has left. */
export async function findPlace({ services }: MirrorTools, mirrorRoomId: number): Promise<Place | undefined> {
  const row = await store.findPlace(services.db, mirrorRoomId);
  if (row === undefined) return undefined;
  const { roomId, botId, ...person } = row;
  return roomId === null || botId === null ? undefined : { roomId, botId, ...person };
}

/** Writes a remark of the platform into the room. The id of the event makes a repeated remark one. */
export const remark = (
  { mirror }: MirrorTools,
  { roomId, botId }: Place,
  transaction: string,
  text: string,
): Promise<void> => mirror.send({ roomId, sender: mirror.users.ghost(botId), transaction, text, kind: 'notice' });

/** Writes into the rooms that bots have not answered in time. */
export async function remarkExpired(tools: MirrorTools): Promise<void> {
  const { db, now } = tools.services;
  await store.finishAnswered(db, now());
  for (const { id, mirrorRoomId } of await store.listExpired(db, EXPIRED_BATCH)) {
    try {
      const place = await findPlace(tools, mirrorRoomId);
      if (place !== undefined) await remark(tools, place, `x${id}`, translate(place.language, 'mirrors.unanswered'));
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error;
      if (isOutage(error)) return noteOutage(tools, error);
    }
    await store.finish(db, id, { state: 'done' }, now());
  }
}
