import { QuestionWorker } from '../modules/deliveries/worker/questionWorker.ts';
import { WebhookWorker } from '../modules/deliveries/worker/webhookWorker.ts';
import type { DeliveryTools } from '../modules/deliveries/worker/deliver.ts';

/** Milliseconds between looks at the queues: finds events whose bell was lost and ended pauses. */
const LOOK_MS = 1_000;

/** Bells within this time cause one look. */
const COLLECT_MS = 10;

/** Posts the events of bots to their endpoints in a server process. */
export interface WebhookLoop {
  start(): void;
  /** Ends the requests that are under way. Their events are delivered again. */
  stop(): Promise<void>;
}

/** Posts events as soon as they are queued, and questions for suggestions as soon as they are stored. */
export function createWebhookLoop(tools: DeliveryTools): WebhookLoop {
  const worker = new WebhookWorker(tools);
  const questions = new QuestionWorker(tools);
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isDue = Promise.withResolvers<void>();
  let stopListening: (() => void) | undefined;

  const lookAtQuestions = (): void => {
    questions
      .look()
      .catch((error: unknown) => tools.log.warn({ err: error }, 'questions for suggestions could not be read'));
  };

  const rest = async (): Promise<void> => {
    const timer = setTimeout(() => isDue.resolve(), LOOK_MS);
    timer.unref();
    await isDue.promise;
    clearTimeout(timer);
    isDue = Promise.withResolvers<void>();
    if (!stopping.signal.aborted) await new Promise((resolve) => setTimeout(resolve, COLLECT_MS));
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await worker
        .look()
        .catch((error: unknown) => tools.log.warn({ err: error }, 'the endpoints of bots could not be read'));
      if (!stopping.signal.aborted) await rest();
    }
  };

  return {
    start() {
      const timer = setInterval(lookAtQuestions, LOOK_MS).unref();
      const ends = [
        tools.events.subscribe('bots.queued', () => isDue.resolve()),
        tools.events.subscribe('suggestions.requested', ({ botId, hasEndpoint }) => {
          if (hasEndpoint) questions.post(botId);
        }),
        () => clearInterval(timer),
      ];
      stopListening = () => {
        for (const end of ends) end();
      };
      running = loop();
    },
    async stop() {
      stopping.abort();
      stopListening?.();
      isDue.resolve();
      await Promise.all([worker.stop(), questions.stop()]);
      await running;
      tools.webhooks.close();
    },
  };
}
