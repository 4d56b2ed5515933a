import { MAX_SOCIAL_WAITING, type SocialTopic } from '../../../rules/posts/socialTopics.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Sql } from '../../database/types.ts';
import type { Events } from '../../ports/events/events.ts';
import { onChangesRecorded } from '../ground/social/recordChanges.ts';
import {
  isCounted,
  presentCounts,
  presentRows,
  readLists,
  toCountedName,
  toLogTopic,
  toStoredTopics,
} from './presentChanges.ts';
import { CountPauses } from './countPauses.ts';
import { selectAllowed, type Candidate } from './selectAllowed.ts';
import { ReadingTimes } from './readingTimes.ts';
import { fromSocialCursor, toSocialCursor } from './socialCursor.ts';
import { SocialLog } from './socialLog.ts';
import { readMissed } from './socialLog.store.ts';
import { toSignal, type SocialItem } from './socialItem.ts';

/** A new connection gets what happened while its page was loading. */
const RECENT_SECONDS = 10;
/** A quiet connection learns its place this often: without it, it could not continue after ten minutes. */
const PLACE_MS = MINUTE_MS;
/** After a failure. */
const RETRY_MS = 1_000;

export interface Follower {
  readonly viewer: Pick<Viewer, 'id' | 'role'>;
  readonly topics: readonly SocialTopic[];
  readonly onChange: (items: readonly SocialItem[]) => void;
}

/** A follower. Until it has caught up, newer changes wait for it. */
interface Member {
  readonly viewer: Follower['viewer'];
  readonly topics: readonly string[];
  readonly onChange: Follower['onChange'];
  waiting: SocialItem[] | undefined;
}

interface Options {
  readonly sql: Sql;
  readonly events: Events;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Passes what people do to the live connections of this process. One reader of the log serves all of them; what each of
 * them may see is checked when it is sent, for all together.
 */
export class SocialFeed {
  readonly #sql: Sql;
  readonly #onFailure: Options['onFailure'];
  readonly #log: SocialLog;
  readonly #members = new Map<string, Set<Member>>();
  readonly #times: ReadingTimes;
  readonly #stops: readonly (() => void)[];
  /** Posts, comments and polls whose numbers changed, with the place in the log before their change. */
  readonly #changed = new Map<string, string>();
  readonly #pauses = new CountPauses();
  #placedAt = performance.now();
  #starting: Promise<unknown> | undefined;
  #count = 0;

  constructor({ sql, events, onFailure }: Options) {
    this.#sql = sql;
    this.#onFailure = onFailure;
    this.#log = new SocialLog(sql);
    this.#times = new ReadingTimes(
      () => this.#read(),
      () => events.publish('social.recorded', true),
    );
    this.#stops = [
      onChangesRecorded(() => this.#times.onWrite()),
      events.subscribe(
        'social.recorded',
        () => this.#times.onHint(),
        () => this.#times.onHint(),
      ),
    ];
  }

  /**
   * @param after the place up to which the follower has everything; null for a new one
   * @returns a function that ends it
   */
  follow({ viewer, topics: given, onChange }: Follower, after: string | null): () => void {
    const topics = [...new Set(given)].map((topic) => toLogTopic(topic, viewer.id));
    const member: Member = { viewer, topics, onChange, waiting: [] };
    for (const topic of topics) this.#members.set(topic, (this.#members.get(topic) ?? new Set()).add(member));
    this.#count += 1;
    if (this.#count === 1) {
      this.#starting = undefined;
      this.#times.start();
    }
    const admission = { isOver: false };
    void this.#admit(member, after, admission);
    return () => {
      if (admission.isOver) return;
      admission.isOver = true;
      this.#remove(member);
    };
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#times.close();
    this.#members.clear();
  }

  #remove(member: Member): void {
    for (const topic of member.topics) {
      const members = this.#members.get(topic);
      members?.delete(member);
      if (members?.size !== 0) continue;
      this.#members.delete(topic);
      this.#pauses.delete(topic);
      this.#changed.delete(topic);
    }
    this.#count -= 1;
    if (this.#count === 0) this.#times.pause();
  }

  readonly #getMembers = (topic: string): readonly Member[] => [...(this.#members.get(topic) ?? [])];

  /** Sends a member what it missed, then lets it take part. */
  async #admit(member: Member, after: string | null, admission: { readonly isOver: boolean }): Promise<void> {
    while (!admission.isOver) {
      try {
        const items = await this.#catchUp(member, after);
        const newer = member.waiting ?? [];
        member.waiting = undefined;
        if (!admission.isOver) member.onChange([...items, ...newer]);
        return;
      } catch (error) {
        this.#onFailure(error);
        this.#starting = undefined;
        await this.#times.wait(RETRY_MS);
      }
    }
  }

  async #catchUp(member: Member, after: string | null): Promise<readonly SocialItem[]> {
    // The reader of the process begins before: what is between both is read twice, nothing is skipped.
    this.#starting ??= this.#log.start();
    await this.#starting;
    const { state } = this.#log;
    if (state === undefined) throw new Error('The log of live events was not started');
    const from = after === null ? undefined : fromSocialCursor(after, state);
    if (after !== null && from === undefined) return [toSignal('reset', toSocialCursor(state))];
    const { rows, ...now } = await readMissed(this.#sql, toStoredTopics(member.topics), {
      from,
      recentSeconds: RECENT_SECONDS,
      limit: MAX_SOCIAL_WAITING + 1,
    });
    const cursor = toSocialCursor(now);
    if (rows.length > MAX_SOCIAL_WAITING) return [toSignal('reset', cursor)];
    const own = new Set(member.topics);
    const receivers = (topic: string): readonly Member[] => (own.has(topic) ? [member] : []);
    const counted = [...new Set(rows.filter(isCounted).map(toCountedName))];
    const candidates = [
      ...presentRows(rows, receivers, cursor, await readLists(this.#sql, rows, own)),
      ...(await presentCounts(this.#sql, counted, receivers, cursor)),
    ];
    const allowed = await selectAllowed(this.#sql, candidates);
    return [toSignal('ready', cursor), ...allowed.map(({ item }) => item)];
  }

  /** Reads the log and delivers. @returns whether there is more to do soon */
  async #read(): Promise<boolean> {
    try {
      // Between two followers nothing is read.
      if (this.#starting === undefined) return false;
      await this.#starting;
      const before = this.#log.state;
      const rows = await this.#log.read();
      const { state } = this.#log;
      if (state === undefined || this.#count === 0) return false;
      const mark = toSocialCursor(before ?? state);
      for (const row of rows)
        if (isCounted(row) && this.#members.has(row.topic) && !this.#changed.has(toCountedName(row)))
          this.#changed.set(toCountedName(row), mark);
      const due = this.#takeDue();
      // Numbers that wait for their turn are not delivered yet: a page that reconnects continues before them.
      const [oldest] = this.#changed.values();
      const cursor = oldest ?? toSocialCursor(state);
      const lists = await readLists(this.#sql, rows, this.#members.keys());
      await this.#deliver([
        ...presentRows(rows, this.#getMembers, cursor, lists),
        ...(await presentCounts(this.#sql, due, this.#getMembers, cursor)),
      ]);
      this.#tellPlace(cursor);
      return rows.length > 0;
    } catch (error) {
      this.#onFailure(error);
      await this.#times.wait(RETRY_MS);
      return true;
    }
  }

  #tellPlace(cursor: string): void {
    const now = performance.now();
    if (now - this.#placedAt < PLACE_MS) return;
    this.#placedAt = now;
    this.#pauses.deletePast(now);
    const place = [toSignal('ready', cursor)];
    for (const member of new Set([...this.#members.values()].flatMap((members) => [...members])))
      if (member.waiting === undefined) member.onChange(place);
  }

  /** The posts, comments and polls whose numbers may be sent again. */
  #takeDue(): string[] {
    const now = performance.now();
    const due = [...this.#changed.keys()].filter((name) => this.#pauses.isPast(name, now));
    for (const name of due) {
      this.#changed.delete(name);
      this.#pauses.begin(name, now);
    }
    return due;
  }

  async #deliver(candidates: readonly Candidate<Member>[]): Promise<void> {
    if (candidates.length === 0) return;
    const items = new Map<Member, SocialItem[]>();
    for (const { receiver, item } of await selectAllowed(this.#sql, candidates)) {
      const own = items.get(receiver);
      if (own === undefined) items.set(receiver, [item]);
      else own.push(item);
    }
    for (const [member, own] of items) {
      if (member.waiting === undefined) member.onChange(own);
      else member.waiting.push(...own);
    }
  }
}
