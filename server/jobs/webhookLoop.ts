import type { JobContext } from '../context/jobContext.ts';
import { QuestionWorker } from '../modules/deliveries/worker/questionWorker.ts';
import { WebhookWorker } from '../modules/deliveries/worker/webhookWorker.ts';
import type { DeliveryTools } from '../modules/deliveries/worker/deliver.ts';
import { createWakingLoop } from './wakingLoop.ts';

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
export function createWebhookLoop(tools: DeliveryTools & Pick<JobContext, 'metrics'>): WebhookLoop {
  const worker = new WebhookWorker(tools);
  const questions = new QuestionWorker(tools);
  let stopListening: (() => void) | undefined;

  const loop = createWakingLoop(tools, {
    metricName: 'webhook-rounds',
    restMs: LOOK_MS,
    collectMs: COLLECT_MS,
    run: async () => {
      await worker.look();
      return false;
    },
    failure: 'the endpoints of bots could not be read',
  });

  const lookAtQuestions = (): void => {
    questions
      .look()
      .catch((error: unknown) => tools.log.warn({ err: error }, 'questions for suggestions could not be read'));
  };

  return {
    start() {
      const timer = setInterval(lookAtQuestions, LOOK_MS).unref();
      const ends = [
        tools.events.subscribe('bots.queued', () => loop.wake()),
        tools.events.subscribe('suggestions.requested', ({ botId, hasEndpoint }) => {
          if (hasEndpoint) questions.post(botId);
        }),
        () => clearInterval(timer),
      ];
      stopListening = () => {
        for (const end of ends) end();
      };
      loop.start();
    },
    async stop() {
      stopListening?.();
      await Promise.all([loop.stop(), worker.stop(), questions.stop()]);
      tools.webhooks.close();
    },
  };
}
