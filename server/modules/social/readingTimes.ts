import { setTimeout as delay } from 'node:timers/promises';

/** While there are followers: hints may be lost, and other servers may not send any. */
const SWEEP_MS = 250;
/** Between two readings. */
const SPACING_MS = 40;
/** A write is announced before its transaction commits: this long it is looked for. */
const WRITE_MS = 400;

/** When a process reads the log: soon after a write of its own or a hint of another process, and regularly. */
export class ReadingTimes {
  readonly #read: () => Promise<boolean>;
  readonly #announce: () => void;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #announcing: NodeJS.Timeout | undefined;
  #expectedUntil = 0;
  #isReading = false;
  #isActive = false;
  /** Whether the timer is for a reading before the next regular one. */
  #isSoon = false;
  #isDueAgain = false;

  /**
   * @param read must not throw; @returns whether more may follow at once
   * @param announce notifies the other processes of writes of this one
   */
  constructor(read: () => Promise<boolean>, announce: () => void) {
    this.#read = read;
    this.#announce = announce;
  }

  start(): void {
    this.#isActive = true;
    this.#schedule(SWEEP_MS);
  }

  pause(): void {
    this.#isActive = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  close(): void {
    this.pause();
    clearTimeout(this.#announcing);
    this.#closing.abort();
  }

  /** This process writes. */
  onWrite(): void {
    if (this.#closing.signal.aborted) return;
    this.#expect();
    this.#announcing ??= setTimeout(() => {
      this.#announcing = undefined;
      this.#announce();
    }, SPACING_MS).unref();
  }

  /** Another process has written. */
  onHint(): void {
    this.#expect();
  }

  /** Waits, but not beyond the end. */
  wait(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
  }

  #expect(): void {
    if (!this.#isActive) return;
    this.#expectedUntil = performance.now() + WRITE_MS;
    this.#schedule(SPACING_MS / 2);
  }

  #schedule(ms: number): void {
    if (!this.#isActive) return;
    if (this.#isReading) {
      this.#isDueAgain = true;
      return;
    }
    if (this.#isSoon && this.#timer !== undefined) return;
    clearTimeout(this.#timer);
    this.#isSoon = ms < SWEEP_MS;
    this.#timer = setTimeout(() => void this.#run(), ms).unref();
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#isSoon = false;
    this.#isReading = true;
    this.#isDueAgain = false;
    const hasMore = await this.#read();
    this.#isReading = false;
    const isExpected = hasMore || this.#isDueAgain || performance.now() < this.#expectedUntil;
    this.#schedule(isExpected ? SPACING_MS : SWEEP_MS);
  }
}
