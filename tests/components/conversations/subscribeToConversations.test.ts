import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { subscribeToConversations, type ChangesTransport } from '@/domain/conversations/subscribeToConversations';

const change = { bot_id: 6, last_seq: 2, read_seq: 1, messages: null };

/** A transport whose messages and failures the test triggers. */
function createTransport() {
  const streams: { message: Parameters<ChangesTransport['subscribe']>[0]; fail: () => void; isOver: boolean }[] = [];
  return {
    streams,
    subscribe: (...[message, fail]: Parameters<ChangesTransport['subscribe']>) => {
      const stream = { message, fail, isOver: false };
      streams.push(stream);
      return () => {
        stream.isOver = true;
      };
    },
  };
}

describe('subscribeToConversations', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('reports each message, and reads every 30 seconds besides', () => {
    const transport = createTransport();
    const onChange = vi.fn();
    const stop = subscribeToConversations(transport, onChange);
    transport.streams[0]?.message([]);
    transport.streams[0]?.message([change]);
    expect(onChange.mock.calls).toEqual([
      [[], 'live'],
      [[change], 'live'],
    ]);
    vi.advanceTimersByTime(30_000);
    expect(onChange).toHaveBeenCalledTimes(3);
    expect(onChange).toHaveBeenLastCalledWith([], 'poll');
    stop();
    expect(transport.streams[0]?.isOver).toBe(true);
    vi.advanceTimersByTime(120_000);
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  it('polls every five seconds without a connection, and reconnects with growing pauses', () => {
    const transport = createTransport();
    const onChange = vi.fn();
    const stop = subscribeToConversations(transport, onChange);
    transport.streams[0]?.fail();
    vi.advanceTimersByTime(1_000);
    expect(transport.streams).toHaveLength(2);
    transport.streams[1]?.fail();
    vi.advanceTimersByTime(1_999);
    expect(transport.streams).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(transport.streams).toHaveLength(3);
    vi.advanceTimersByTime(5_000);
    expect(onChange).toHaveBeenCalledTimes(1);
    stop();
  });
});
