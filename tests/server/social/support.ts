import { vi } from 'vitest';
import type { SocialChange } from '../../../server/generated/schema.ts';
import type { LiveCaller, LiveResponse, LiveSubscription } from '../../support/api/live.ts';

const isChange = (value: unknown): value is SocialChange =>
  typeof value === 'object' && value !== null && 'cursor' in value && 'kind' in value;

/** The changes of a live response; fails when it contains none. */
function getChanges(answer: LiveResponse | undefined): SocialChange[] {
  const envelope: unknown = answer?.data?.['socialChanges'];
  const data: unknown = typeof envelope === 'object' && envelope !== null && 'data' in envelope ? envelope.data : null;
  if (!Array.isArray(data)) throw new Error(`No changes: ${JSON.stringify(answer)}`);
  return data.filter(isChange);
}

/** A subscription to social changes, read in the background. */
export class SocialReader {
  readonly changes: SocialChange[] = [];
  readonly #stream: LiveSubscription;
  /** Settles when the server or the connection has ended it. */
  readonly ended: Promise<LiveResponse | undefined>;

  constructor(caller: LiveCaller, topics: readonly string[], after: string | null = null) {
    this.#stream = caller.subscribe('socialChanges', { topics, after });
    this.ended = this.#readAll();
  }

  async #readAll(): Promise<LiveResponse | undefined> {
    for (;;) {
      const answer = await this.#stream.next();
      if (answer?.data?.['socialChanges'] === undefined) return answer;
      this.changes.push(...getChanges(answer));
    }
  }

  /** Waits for the first message. */
  async open(): Promise<this> {
    await this.waitFor(() => this.changes.length > 0);
    return this;
  }

  async waitFor(isTrue: () => boolean): Promise<void> {
    await vi.waitUntil(isTrue, { timeout: 5_000 });
  }

  /** The place to continue from. */
  get cursor(): string {
    return this.changes.at(-1)?.cursor ?? '';
  }

  of(kind: SocialChange['kind']): SocialChange[] {
    return this.changes.filter((change) => change.kind === kind);
  }

  close(): void {
    this.#stream.close();
  }
}
