import { createHash, randomUUID } from 'node:crypto';
import { findAccount, NO_SESSION, type Viewer } from '../../../access/viewer.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { translate, type Language } from '../../../i18n/translate.ts';
import { ChatFailure } from '../../../ports/chat/chat.ts';
import { send } from '../../conversations/sending.service.ts';
import { MATRIX_KEY_PREFIX, type MirrorTools } from '../mirrorTools.ts';
import { isOutage, noteOutage } from '../outages.ts';
import * as store from './incoming.store.ts';
import { findPlace, remark, type Place } from './remarks.ts';

/** Rooms whose first event is handled in one round. */
const ROOMS = 20;

/** Failures after which an event no longer delays the next ones of its room. */
const MAX_ATTEMPTS = 10;

/** The ghost is shown as typing for so long, unless the bot answers before. */
const TYPING_MS = 30_000;

const nothing = (): undefined => undefined;

/** The context of what a person wrote on the homeserver. There is no request, so no cookie and no header. */
function actAs({ services, log }: MirrorTools, viewer: Pick<Viewer, 'id' | 'role'>, language: Language): Context {
  const signal = new AbortController();
  return {
    ...services,
    viewer: { ...viewer, sessionId: NO_SESSION, emailVerified: true, isGuest: false, byApiKey: false },
    bearer: { token: undefined, failure: undefined },
    language,
    address: '127.0.0.1',
    userAgent: 'Matrix',
    requestId: randomUUID(),
    readsNewest: true,
    log,
    signal: () => signal.signal,
    setHeader: nothing,
    sessionCookie: { read: nothing, write: nothing, clear: nothing },
  };
}

/** The key of a message, the same for each attempt. Ids of events may be longer than keys. */
const getKey = (eventId: string): string =>
  `${MATRIX_KEY_PREFIX}${createHash('sha256').update(eventId).digest('base64url')}`;

type Outcome = Parameters<typeof store.finish>[2];

async function showTyping({ services, mirror, log }: MirrorTools, event: store.LeasedEvent, place: Place) {
  try {
    await mirror.setTyping(place.roomId, mirror.users.ghost(place.botId), TYPING_MS);
    await store.setTypingUntil(services.db, event.mirrorRoomId, new Date(services.now().getTime() + TYPING_MS));
  } catch (error) {
    // The message is accepted; that the bot works on it is only a hint.
    log.info({ err: error }, 'a room could not show that a bot is typing');
  }
}

/** Enters a text into the conversation like one that is typed on the site. What is wrong with it is said in the room. */
async function enterText(tools: MirrorTools, event: store.LeasedEvent, place: Place): Promise<Outcome> {
  const { services } = tools;
  const account = await findAccount(services, place.userId);
  if (account === undefined || account.role === 'admin') return { state: 'ignored' };
  try {
    const ctx = actAs(tools, account, place.language);
    const message = await send(ctx, { botId: place.botId, text: event.text, clientKey: getKey(event.eventId) });
    await showTyping(tools, event, place);
    return { state: 'accepted', messageId: message.id };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    await remark(tools, place, `e${event.id}`, translate(place.language, error.messageId, error.values));
    return { state: 'refused' };
  }
}

async function handle(tools: MirrorTools, event: store.LeasedEvent): Promise<Outcome> {
  const place = await findPlace(tools, event.mirrorRoomId);
  if (place === undefined) return { state: 'ignored' };
  switch (event.kind) {
    case 'text':
      return enterText(tools, event, place);
    case 'left':
      await store.setDeclined(tools.services.db, event.mirrorRoomId);
      return { state: 'done' };
    case 'encrypted':
    case 'unsupported':
      await remark(tools, place, `e${event.id}`, translate(place.language, `mirrors.${event.kind}`));
      return { state: 'refused' };
  }
}

async function handleSafely(tools: MirrorTools, event: store.LeasedEvent): Promise<void> {
  const { db, now } = tools.services;
  try {
    await store.finish(db, event.id, await handle(tools, event), now());
  } catch (error) {
    if (isOutage(error)) {
      await noteOutage(tools, error);
      await store.finish(db, event.id, {}, now());
      return;
    }
    const attempts = event.attempts + 1;
    tools.log.warn({ err: error, event: event.id }, 'an event of the homeserver could not be handled');
    const wait = error instanceof ChatFailure ? (error.retryAfterMs ?? 0) : 0;
    const nextAt = new Date(now().getTime() + Math.max(wait, 1_000 * 2 ** attempts));
    const result = attempts >= MAX_ATTEMPTS ? ({ state: 'failed', attempts } as const) : { attempts, nextAt };
    await store.finish(db, event.id, result, now());
  }
}

/**
 * Handles stored events, those of each room in their order.
 * @returns the number of handled events
 */
export async function handleEvents(tools: MirrorTools): Promise<number> {
  const { db, now } = tools.services;
  const events = await db.transaction((tx) => store.lease(tx, ROOMS, now()));
  await Promise.all(events.map((event) => handleSafely(tools, event)));
  return events.length;
}
