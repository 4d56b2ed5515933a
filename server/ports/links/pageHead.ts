import { Parser } from 'htmlparser2';

/** What the head of a page says, unchecked. Missing texts are empty. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly site: string;
  readonly picture: string;
}

/** The names of each text, the preferred one first. */
const NAMES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  site: ['og:site_name'],
  picture: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const satisfies Record<keyof PageHead, readonly string[]>;

const WANTED: ReadonlySet<string> = new Set(Object.values(NAMES).flat());

/** Longer texts are cut, and cut again when they are cleaned. */
const TEXT_LENGTH = 4_000;
/** A head has some hundred tags. Each open one makes the next one slower, so that a page of tags only would block. */
const MAX_TAGS = 5_000;
/** Characters that are parsed before the limits are compared again. */
const SLICE = 16_384;

/** Parses a page as it arrives, up to the end of its head. */
export class HeadParser {
  readonly #texts = new Map<string, string>();
  #title = '';
  #isInTitle = false;
  #hasTitle = false;
  #tags = 0;
  #isDone = false;
  readonly #parser = new Parser({
    onopentag: (name, attributes) => this.#open(name, attributes),
    ontext: (text) => {
      if (this.#isInTitle && this.#title.length < TEXT_LENGTH) this.#title += text.slice(0, TEXT_LENGTH);
    },
    onclosetag: (name) => this.#close(name),
  });

  /** Whether more of the page changes nothing. */
  get isDone(): boolean {
    return this.#isDone;
  }

  write(text: string): void {
    for (let start = 0; start < text.length && !this.#isDone; start += SLICE)
      this.#parser.write(text.slice(start, start + SLICE));
  }

  getHead(): PageHead {
    const find = (names: readonly string[]): string =>
      names.map((name) => this.#texts.get(name)).find((text) => text !== undefined) ?? '';
    return {
      title: find(NAMES.title) || this.#title,
      description: find(NAMES.description),
      site: find(NAMES.site),
      picture: find(NAMES.picture),
    };
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#tags += 1;
    if (name === 'body' || this.#tags > MAX_TAGS) this.#isDone = true;
    if (this.#isDone) return;
    // Drawings have titles, too.
    this.#isInTitle = name === 'title' && !this.#hasTitle;
    if (name !== 'meta') return;
    const key = (attributes['property'] ?? attributes['name'] ?? '').trim().toLowerCase();
    const content = (attributes['content'] ?? '').slice(0, TEXT_LENGTH);
    if (WANTED.has(key) && !this.#texts.has(key) && content.trim() !== '') this.#texts.set(key, content);
  }

  #close(name: string): void {
    if (name === 'head') this.#isDone = true;
    if (!this.#isInTitle || name !== 'title') return;
    this.#isInTitle = false;
    this.#hasTitle = this.#title.trim() !== '';
  }
}
