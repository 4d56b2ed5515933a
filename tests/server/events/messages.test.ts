import { describe, expect, it } from 'vitest';
import {
  decodeMessage,
  encodeEvent,
  EventTooLarge,
  MAX_MESSAGE_BYTES,
} from '../../../server/ports/events/eventMessages.ts';
import { quote } from './backends.ts';

const measure = (messages: readonly string[]): number => Math.max(...messages.map((text) => Buffer.byteLength(text)));

describe('messages of events', () => {
  it('split a list so that every part fits, also in bytes of other scripts', () => {
    const quotes = Array.from({ length: 500 }, (_, index) => ({ ...quote(index), asOf: 'ğüşİöç'.repeat(20) }));
    const messages = encodeEvent('a', 1, 'quotes.changed', quotes);
    expect(messages.length).toBeGreaterThan(10);
    expect(measure(messages)).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
    const parts = messages.map((text) => decodeMessage(text));
    expect(parts.flatMap((part) => (part?.kind === 'event' ? part.payload : []))).toEqual(quotes);
  });

  it('fill a message up to its last byte, and refuse one byte more', () => {
    const toText = (length: number) => encodeEvent('a', 1, 'bots.queued', { text: 'x'.repeat(length) });
    const frame = measure(toText(0));
    expect(measure(toText(MAX_MESSAGE_BYTES - frame))).toBe(MAX_MESSAGE_BYTES);
    expect(() => toText(MAX_MESSAGE_BYTES - frame + 1)).toThrow(EventTooLarge);
    expect(() => encodeEvent('a', 1, 'quotes.changed', [quote(1), 'x'.repeat(8_000)])).toThrow(EventTooLarge);
  });

  it.each([
    'no JSON',
    'null',
    '{}',
    '{"kind":"event","from":"a","topic":"unknown","payload":1}',
    '{"kind":"event","from":"a","topic":"toString","payload":1}',
    '{"kind":"beat","from":"a","at":"now"}',
    '{"kind":"gap","from":1,"at":1}',
  ])('are ignored when they are not understood: %s', (text) => {
    expect(decodeMessage(text)).toBeUndefined();
  });
});
