import { describe, expect, it, vi } from 'vitest';
import { LatestStream } from '../../../server/live/latestStream.ts';
import type { QuoteEvent } from '../../../server/ports/events/events.ts';
import { localEvents } from '../../../server/ports/events/localEvents.ts';

describe('a stream of the latest state', () => {
  const getStream = () => {
    const waiting: number[] = [];
    const onEnd = vi.fn();
    const stream = new LatestStream(() => (waiting.length === 0 ? undefined : waiting.splice(0)), onEnd);
    const put = (value: number): void => {
      waiting.push(value);
      stream.wake();
    };
    return { stream, put, onEnd };
  };

  it('gives a slow reader everything that is pending, at once', async () => {
    const { stream, put } = getStream();
    for (let value = 0; value < 1_000; value += 1) put(value);
    expect((await stream.next()).value).toHaveLength(1_000);
    const next = stream.next();
    put(7);
    expect(await next).toEqual({ value: [7], done: false });
  });

  it('continues to wait after a wake-up without data', async () => {
    const { stream, put } = getStream();
    const next = stream.next();
    stream.wake();
    await Promise.resolve();
    put(1);
    expect(await next).toEqual({ value: [1], done: false });
  });

  it('ends once, also for a waiting reader', async () => {
    const { stream, put, onEnd } = getStream();
    const next = stream.next();
    await stream.return();
    await stream.return();
    put(1);
    expect(await next).toEqual({ value: undefined, done: true });
    expect(await stream.next()).toEqual({ value: undefined, done: true });
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});

describe('events within a process', () => {
  const news: QuoteEvent[] = [];

  it('reach every listener, even when another one fails, until the listener is removed', () => {
    const onFailure = vi.fn();
    const events = localEvents(onFailure);
    const listener = vi.fn();
    events.subscribe('quotes.changed', () => {
      throw new Error('broken');
    });
    const stop = events.subscribe('quotes.changed', listener);
    events.subscribe('quotes.changed', listener);
    events.publish('quotes.changed', news);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(listener).toHaveBeenCalledWith(news, 'here');
    expect(onFailure).toHaveBeenCalledTimes(1);
    stop();
    events.publish('quotes.changed', news);
    expect(listener).toHaveBeenCalledTimes(3);
  });
});
