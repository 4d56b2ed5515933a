import { BotApiError, InvalidTokenError, UnreachableError } from './errors.ts';

/** What a manifest changes, in one place of the bot. */
export interface ManifestChange {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly part: 'text' | 'endpoint' | 'command' | 'option' | 'scope';
  readonly subject: string | null;
  readonly option: string | null;
  readonly field: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** The manifest of a bot, and the version of its present state. */
export interface BotManifest {
  readonly version: string;
  /** JSON. */
  readonly manifest: string;
}

export interface ManifestResult {
  readonly changes: readonly ManifestChange[];
  readonly version: string;
  /** The number of the applied version; null when nothing was applied. */
  readonly number: number | null;
  readonly reopens_review: boolean;
}

interface DeveloperOptions {
  /** The address of the Bourse server. */
  readonly url: string;
  /** The API key of a developer of the bot's team. */
  readonly apiKey: string;
}

interface Answer {
  readonly data?: Readonly<
    Record<string, { readonly status: number; readonly message: string; readonly data: unknown }>
  >;
  readonly errors?: readonly { readonly message: string }[];
}

const READ = `query getBotManifest($botId: Id!) {
  getBotManifest(botId: $botId) { status message data { version manifest } }
}`;

const APPLY = `mutation applyBotManifest($botId: Id!, $manifest: String!, $expectedVersion: String, $dryRun: Boolean) {
  applyBotManifest(botId: $botId, manifest: $manifest, expectedVersion: $expectedVersion, dryRun: $dryRun) {
    status message data {
      version number reopens_review
      changes { kind part subject option field before after }
    }
  }
}`;

const CALL_TIMEOUT_MS = 30_000;

const NO_BOURSE = 'this is not a Bourse server';

/** The calls of a developer's program, with an API key. */
export class DeveloperApi {
  readonly #options: DeveloperOptions;

  constructor(options: DeveloperOptions) {
    this.#options = { ...options, url: new URL(options.url).href.replace(/\/+$/, '') };
  }

  /** @throws BotApiError, InvalidTokenError, UnreachableError */
  readManifest(botId: number): Promise<BotManifest> {
    return this.#call('getBotManifest', READ, { botId });
  }

  /** Compares a manifest with the bot. @throws BotApiError with the line of a mistake */
  compareManifest(botId: number, manifest: string): Promise<ManifestResult> {
    return this.#call('applyBotManifest', APPLY, { botId, manifest, dryRun: true });
  }

  /** Applies a manifest to the state that it was compared with. @throws BotApiError 409 when the bot has changed since */
  applyManifest(botId: number, manifest: string, expectedVersion: string): Promise<ManifestResult> {
    return this.#call('applyBotManifest', APPLY, { botId, manifest, expectedVersion });
  }

  async #call<Data>(name: string, query: string, variables: object): Promise<Data> {
    const { url, apiKey } = this.#options;
    const path = '/graphql';
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ operationName: name, query, variables }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        redirect: 'error',
      });
      text = await response.text();
    } catch (error) {
      throw new UnreachableError(url, error);
    }
    let answer: Answer | null;
    try {
      answer = JSON.parse(text);
    } catch {
      // A proxy answers with a page of its own while the server is away.
      const isOther = response.ok || response.status === 404;
      throw new BotApiError(response.status, isOther ? NO_BOURSE : response.statusText, { path: name });
    }
    const envelope = answer?.data?.[name];
    const failed = envelope?.status ?? response.status;
    const message = envelope?.message ?? answer?.errors?.[0]?.message ?? NO_BOURSE;
    if (failed === 401) throw new InvalidTokenError(failed, message, { path: name });
    if (envelope?.status !== 200) throw new BotApiError(failed, message, { path: name });
    return envelope.data as Data;
  }
}
