import { isRecord } from '../../../base/isRecord.ts';
import { CONVERSATION_LIMITS } from '../../../../rules/bots/conversations.ts';
import { hasUnstorableText } from '../../../context/givenValues.ts';
import type { mirrorEvents } from '../../../database/tables/bots/mirrors.ts';

/** What a person did in a room. */
export interface RoomEvent {
  readonly eventId: string;
  readonly roomId: string;
  readonly sender: string;
  readonly kind: (typeof mirrorEvents.$inferSelect)['kind'];
  readonly text: string;
}

const MAX_ID = 255;

/** So long that `cleaned` leaves the text as it is: a text that was cut is always refused as too long. */
const MAX_TEXT = 4 * CONVERSATION_LIMITS.message + 1;

const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_ID && !hasUnstorableText(value) ? value : undefined;

/** Removes what cannot be stored, and cuts what is too long for a message anyway. */
const toStored = (text: string): string => text.replaceAll('\0', '').trim().slice(0, MAX_TEXT).toWellFormed();

/** Clients put the message that a reply is about before its text, in lines that begin with ">". */
const withoutQuote = (text: string): string => text.replace(/^(?:>.*\n)+\n?/, '');

/**
 * The text for the conversation. Many clients keep texts with a slash for their own commands, so "!" begins a command as
 * well.
 */
const toTyped = (text: string): string => toStored(text).replace(/^!(?=\p{L})/u, '/');

/** Reads a message; undefined for one that is not for the bot. */
function readMessage(content: Readonly<Record<string, unknown>>): Pick<RoomEvent, 'kind' | 'text'> | undefined {
  const relation = isRecord(content['m.relates_to']) ? content['m.relates_to'] : {};
  // An edit would be a second message, and programs answer no notices.
  if (relation['rel_type'] === 'm.replace' || content['msgtype'] === 'm.notice') return undefined;
  const { body } = content;
  if (typeof body !== 'string') return undefined;
  if (content['msgtype'] !== 'm.text' && content['msgtype'] !== 'm.emote') return { kind: 'unsupported', text: '' };
  const text = toTyped(relation['m.in_reply_to'] === undefined ? body : withoutQuote(body));
  return text === '' ? undefined : { kind: 'text', text };
}

function readContent(event: Readonly<Record<string, unknown>>): Pick<RoomEvent, 'kind' | 'text'> | undefined {
  const content = isRecord(event['content']) ? event['content'] : {};
  switch (event['type']) {
    case 'm.room.message':
      return readMessage(content);
    case 'm.room.encrypted':
      return { kind: 'encrypted', text: '' };
    case 'm.room.member':
      return event['state_key'] === event['sender'] && content['membership'] === 'leave'
        ? { kind: 'left', text: '' }
        : undefined;
    default:
      return undefined;
  }
}

/** Reads the events of a transaction that matter to conversations. Everything else is left out. */
export function readEvents(events: readonly unknown[], isOwn: (userId: string) => boolean): readonly RoomEvent[] {
  return events.flatMap((event) => {
    if (!isRecord(event)) return [];
    const [eventId, roomId, sender] = [event['event_id'], event['room_id'], event['sender']].map(readId);
    if (eventId === undefined || roomId === undefined || sender === undefined) return [];
    // What ghosts say comes back: the echo of a message of the conversation.
    if (isOwn(sender)) return [];
    const content = readContent(event);
    return content === undefined ? [] : { eventId, roomId, sender, ...content };
  });
}
