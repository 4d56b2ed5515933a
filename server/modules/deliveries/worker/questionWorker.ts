import { UserError } from '../../../context/envelope.ts';
import { findValueProblem } from '../../../context/givenValues.ts';
import {
  answerQuestion,
  takeQuestions,
  type TakenQuestion,
} from '../../conversations/suggestions/questions.service.ts';
import * as endpoints from '../endpoint/endpoints.store.ts';
import { exchange, readJson } from './exchange.ts';
import type { ActiveEndpoint, DeliveryTools } from './deliver.ts';
import { findUsableEndpoint } from './usableEndpoint.ts';

/** Questions that are posted to a bot at a time, in each process, beside its events. */
const SLOTS = 4;

/** Questions that are posted to all bots at a time, in each process. */
const MAX_IN_PROCESS = 100;

/**
 * Posts questions for suggestions to the endpoints of bots. Each question is posted once: a moment later it is
 * over. What happens to it does not count for the endpoint and is not in the log.
 */
export class QuestionWorker {
  readonly #tools: DeliveryTools;
  readonly #stopping = new AbortController();
  readonly #inFlight = new Map<number, number>();
  readonly #running = new Set<Promise<void>>();

  constructor(tools: DeliveryTools) {
    this.#tools = tools;
  }

  /** Posts the questions of all bots whose bell was lost. */
  async look(): Promise<void> {
    const { sql, now } = this.#tools;
    for (const { botId } of await endpoints.listWithQuestions(sql, now())) this.post(botId);
  }

  /** Posts the questions of a bot. */
  post(botId: number): void {
    if (this.#stopping.signal.aborted) return;
    this.#track(this.#postAll(botId));
  }

  /** Waits until nothing is under way. */
  async waitForRunning(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.waitForRunning();
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => {
        this.#tools.log.warn({ err: error }, 'a question for suggestions could not be posted');
      })
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  async #postAll(botId: number): Promise<void> {
    const endpoint = await findUsableEndpoint(this.#tools, botId);
    // A probe is an event: it is delivered again when the endpoint is still away.
    if (endpoint === undefined || endpoint.isProbe) return;
    const free = Math.min(SLOTS - (this.#inFlight.get(botId) ?? 0), MAX_IN_PROCESS - this.#countInFlight());
    if (free <= 0) return;
    this.#count(botId, free);
    const questions = await takeQuestions(
      this.#tools,
      { botId, lane: endpoint.lane, endpointUrl: endpoint.url },
      free,
    ).catch((error: unknown) => {
      this.#count(botId, -free);
      throw error;
    });
    this.#count(botId, questions.length - free);
    for (const question of questions)
      this.#track(
        this.#postOne(endpoint, question).finally(() => {
          this.#count(botId, -1);
          // One may have waited for this place.
          this.post(botId);
        }),
      );
  }

  async #postOne({ botId, url, secrets }: ActiveEndpoint, { id, body, expiresAt }: TakenQuestion): Promise<void> {
    const at = this.#tools.now();
    const rest = Math.max(1, expiresAt.getTime() - at.getTime());
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(rest)]);
    const posting = { url, id: `sug_${id}`, at, body, secrets, headers: {} };
    const { response } = await exchange(this.#tools, posting, signal);
    if (response === undefined || response.isCut || response.status < 200 || response.status >= 300) return;
    const given = readJson(response);
    if (given === undefined || !('suggestions' in given) || findValueProblem(given) !== undefined) return;
    try {
      await answerQuestion(this.#tools, botId, { suggestionId: id, suggestions: given['suggestions'] });
    } catch (error) {
      // Suggestions that could not be sent, or the question is over: the person writes the value.
      if (!(error instanceof UserError)) throw error;
    }
  }

  #countInFlight(): number {
    return [...this.#inFlight.values()].reduce((sum, count) => sum + count, 0);
  }

  #count(botId: number, change: number): void {
    const next = (this.#inFlight.get(botId) ?? 0) + change;
    if (next > 0) this.#inFlight.set(botId, next);
    else this.#inFlight.delete(botId);
  }
}
