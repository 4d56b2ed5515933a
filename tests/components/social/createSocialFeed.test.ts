import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createSocialFeed } from '@/domain/social/createSocialFeed';
import type { SocialTransport } from '@/domain/social/socialConnection';
import type { SocialChange, SocialFeed } from '@/domain/social/socialFeed';
import { MAX_SOCIAL_TOPICS, type SocialTopic } from '@rules/posts/socialTopics';

import { aSocialChange } from '../../support/builders/socialFeed';

/** One subscription that the feed started. */
interface Stream {
  topics: readonly SocialTopic[];
  after: string | null;
  send: (changes: readonly SocialChange[]) => void;
  fail: () => void;
  isOpen: boolean;
}

let streams: Stream[];
let feed: SocialFeed;
let ends: (() => void)[];
const written: SocialChange[] = [];
const onGapTopics = vi.fn<(topics: readonly SocialTopic[]) => void>();

const transport: SocialTransport = {
  follow: (topics, after, send, fail) => {
    const stream: Stream = { topics, after, send, fail, isOpen: true };
    streams.push(stream);
    return () => {
      stream.isOpen = false;
    };
  },
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const last = () => {
  const stream = streams.at(-1);
  if (!stream) throw new Error('Nothing was subscribed');
  return stream;
};
const ready = (cursor = '5.0.0') => aSocialChange({ kind: 'ready', topic: '', cursor });

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function watch(topics: readonly SocialTopic[]) {
  const listener = { onChange: vi.fn<(change: SocialChange) => void>(), onGap: vi.fn<() => void>() };
  const end = feed.watch(topics, listener);
  ends.push(end);
  return { ...listener, end };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  streams = [];
  ends = [];
  written.length = 0;
  onGapTopics.mockReset();
  feed = createSocialFeed(transport, (change) => written.push(change), onGapTopics);
});
afterEach(() => {
  for (const end of ends) end();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('createSocialFeed', () => {
  it('follows all topics of the page with one subscription, and delivers a change to who watches its topic', async () => {
    const bell = watch(['me']);
    const card = watch(['post:1', 'poll:2']);
    await pass(100);
    expect(streams.map(({ topics, after }) => [topics, after])).toEqual([[['me', 'post:1', 'poll:2'], null]]);
    const change = aSocialChange();
    last().send([ready(), change]);
    expect(feed.status()).toBe('live');
    expect(bell.onChange.mock.calls).toEqual([[change]]);
    expect(card.onChange).not.toHaveBeenCalled();
    expect(written).toEqual([change]);
  });

  it('delivers a change once when it is sent again, but newer numbers each time', async () => {
    const page = watch(['me', 'post:1']);
    await pass(100);
    const change = aSocialChange();
    const numbers = aSocialChange({ kind: 'post', topic: 'post:1', id: 'post:1.7' });
    last().send([ready(), change, numbers]);
    last().send([change, numbers]);
    expect(page.onChange.mock.calls.flat()).toEqual([change, numbers, numbers]);
  });

  it('delivers a change that is sent under several topics once for each', async () => {
    const newest = watch(['feed:newest']);
    await pass(100);
    const change = aSocialChange({ kind: 'new_post', topic: 'feed:newest' });
    last().send([ready(), change]);
    const following = watch(['feed:following']);
    await pass(100);
    const again: SocialChange = { ...change, topic: 'feed:following' };
    last().send([ready(), change, again, again]);
    expect(newest.onChange.mock.calls.flat()).toEqual([change]);
    expect(following.onChange.mock.calls.flat()).toEqual([again]);
  });

  it('continues after a failure from the last place, and is delayed until then', async () => {
    watch(['me']);
    await pass(100);
    last().send([ready('5.0.0'), aSocialChange({ cursor: '6.0.0' })]);
    last().fail();
    expect(feed.status()).toBe('delayed');
    await pass(999);
    expect(streams).toHaveLength(1);
    await pass(1);
    expect(last()).toMatchObject({ after: '6.0.0', topics: ['me'] });
    last().fail();
    await pass(2_000);
    expect(streams).toHaveLength(3);
  });

  it('is delayed when the server does not answer', async () => {
    watch(['me']);
    await pass(100 + 5_000);
    expect(feed.status()).toBe('delayed');
    last().send([ready()]);
    expect(feed.status()).toBe('live');
  });

  it('makes every watcher read again when too much was missed, at a random time', async () => {
    const page = watch(['me']);
    await pass(100);
    last().send([aSocialChange({ kind: 'reset', topic: '' })]);
    expect(page.onGap).not.toHaveBeenCalled();
    await pass(3_000);
    expect(page.onGap).toHaveBeenCalledTimes(1);
  });

  it('names the watched topics when too much was missed, once for resets within the pause', async () => {
    watch(['me', 'post:1']);
    watch(['post:1', 'poll:2']);
    await pass(100);
    last().send([aSocialChange({ kind: 'reset', topic: '' })]);
    last().send([aSocialChange({ kind: 'reset', topic: '' })]);
    await pass(6_000);
    expect(onGapTopics.mock.calls).toEqual([[['me', 'post:1', 'poll:2']]]);
  });

  it('replaces the subscription when topics appear, and ends the old one only when the new one has begun', async () => {
    watch(['me']);
    await pass(100);
    const first = last();
    first.send([ready()]);
    watch(['post:1']);
    await pass(100);
    expect(last().topics).toEqual(['me', 'post:1']);
    expect(first.isOpen).toBe(true);
    last().send([ready()]);
    expect(first.isOpen).toBe(false);
  });

  it('waits with another replacement until the first one has begun', async () => {
    watch(['me']);
    await pass(100);
    watch(['post:1']);
    await pass(100);
    watch(['post:2']);
    await pass(100);
    expect(streams).toHaveLength(1);
    last().send([ready()]);
    expect(last().topics).toEqual(['me', 'post:1', 'post:2']);
  });

  it('continues a subscription whose topics are still covered', async () => {
    watch(['me']);
    const card = watch(['post:1']);
    await pass(100);
    last().send([ready()]);
    card.end();
    await pass(100);
    expect(streams).toHaveLength(1);
  });

  it('follows at most as many topics as the server accepts: own events, and what appeared last', async () => {
    watch(['me']);
    for (let id = 1; id <= MAX_SOCIAL_TOPICS + 5; id += 1) watch([`post:${id}`]);
    await pass(100);
    expect(last().topics).toHaveLength(MAX_SOCIAL_TOPICS);
    expect(last().topics).toEqual(expect.arrayContaining(['me', `post:${MAX_SOCIAL_TOPICS + 5}`]));
  });

  it('follows only own events while the page is hidden, and catches up when it is shown', async () => {
    const page = watch(['me', 'post:1']);
    await pass(100);
    last().send([ready('5.0.0')]);
    show('hidden');
    expect(last()).toMatchObject({ topics: ['me'], after: null });
    last().send([ready('8.0.0')]);
    show('visible');
    expect(last()).toMatchObject({ topics: ['me', 'post:1'], after: '5.0.0' });
    await pass(3_000);
    expect(page.onGap).not.toHaveBeenCalled();
  });

  it('catches up and reads again once when a page that was opened in the background is shown', async () => {
    show('hidden');
    const page = watch(['me', 'post:1']);
    await pass(100);
    expect(last()).toMatchObject({ topics: ['me'], after: null });
    last().send([ready('5.0.0'), aSocialChange({ cursor: '8.0.0' })]);
    await pass(60_000);
    expect(page.onGap).not.toHaveBeenCalled();
    show('visible');
    expect(last()).toMatchObject({ topics: ['me', 'post:1'], after: '5.0.0' });
    await pass(3_000);
    expect(page.onGap).toHaveBeenCalledTimes(1);
  });

  it('catches up and reads again when it was hidden before its first message', async () => {
    const page = watch(['me', 'post:1']);
    await pass(100);
    show('hidden');
    last().send([ready('5.0.0'), ready('8.0.0')]);
    show('visible');
    expect(last()).toMatchObject({ topics: ['me', 'post:1'], after: '5.0.0' });
    await pass(3_000);
    expect(page.onGap).toHaveBeenCalledTimes(1);
  });

  it('reads again when a page without own events, opened in the background, is shown', async () => {
    show('hidden');
    const page = watch(['post:1']);
    await pass(100);
    expect(streams).toEqual([]);
    show('visible');
    expect(last()).toMatchObject({ topics: ['post:1'], after: null });
    await pass(3_000);
    expect(page.onGap).toHaveBeenCalledTimes(1);
  });

  it('ends with the last watcher', async () => {
    const page = watch(['me']);
    await pass(100);
    last().send([ready()]);
    page.end();
    await pass(100);
    expect(last().isOpen).toBe(false);
    expect(feed.status()).toBe('off');
  });
});
