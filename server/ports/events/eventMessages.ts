import type { EventTopic } from './events.ts';
import { isTopic } from './payloadGuards.ts';

/** NOTIFY of PostgreSQL refuses 8,000 bytes. The same limit applies to every broker. */
export const MAX_MESSAGE_BYTES = 7_999;

/** What a process sends to the others. `beat` comes back to its sender; after `gap` events of the sender were dropped. */
export type EventMessage =
  | { readonly kind: 'event'; readonly from: string; readonly topic: EventTopic; readonly payload: unknown }
  | { readonly kind: 'beat' | 'gap'; readonly from: string; readonly at: number };

/** A payload that cannot be sent to other processes. */
export class EventTooLarge extends Error {
  constructor(topic: EventTopic, bytes: number) {
    super(`An event of ${topic} with ${bytes} bytes does not fit into a message of ${MAX_MESSAGE_BYTES}`);
    this.name = 'EventTooLarge';
  }
}

export const encodeSignal = (kind: 'beat' | 'gap', from: string, at: number): string =>
  JSON.stringify({ kind, from, at });

/**
 * Creates the messages of an event. `number` differs for every event of a process, because PostgreSQL delivers equal
 * messages of a transaction once.
 * @throws EventTooLarge for a payload, or an item of a list, that does not fit
 */
export function encodeEvent(from: string, number: number, topic: EventTopic, payload: unknown): readonly string[] {
  const start = `{"kind":"event","from":${JSON.stringify(from)},"number":${number},"topic":${JSON.stringify(topic)},"payload":`;
  const room = MAX_MESSAGE_BYTES - Buffer.byteLength(start) - 1;
  const toFitting = (value: unknown, brackets: number): string => {
    const text = JSON.stringify(value);
    const bytes = Buffer.byteLength(text);
    if (bytes + brackets > room) throw new EventTooLarge(topic, bytes);
    return text;
  };
  if (!Array.isArray(payload)) return [`${start}${toFitting(payload, 0)}}`];
  const parts: string[] = [];
  let part: string[] = [];
  let used = 2;
  for (const item of payload) {
    const text = toFitting(item, 2);
    const bytes = Buffer.byteLength(text) + 1;
    if (used + bytes > room) {
      parts.push(`[${part.join()}]`);
      part = [];
      used = 2;
    }
    part.push(text);
    used += bytes;
  }
  parts.push(`[${part.join()}]`);
  return parts.map((text) => `${start}${text}}`);
}

/** Undefined for a message that this release does not understand. */
export function decodeMessage(text: string): EventMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('from' in value)) return undefined;
  const { kind, from } = value;
  if (typeof from !== 'string') return undefined;
  if (kind === 'event' && 'topic' in value && isTopic(value.topic) && 'payload' in value)
    return { kind, from, topic: value.topic, payload: value.payload };
  if ((kind === 'beat' || kind === 'gap') && 'at' in value && typeof value.at === 'number')
    return { kind, from, at: value.at };
  return undefined;
}
