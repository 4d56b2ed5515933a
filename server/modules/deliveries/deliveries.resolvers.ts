import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import { updateSubscriberEvents } from '../bots/subscriberEvents.service.ts';
import { runEndpointTest } from './endpoint/endpointTest.service.ts';
import * as endpoints from './endpoint/endpoints.service.ts';
import { dropQueue } from './log/dropQueue.service.ts';
import * as log from './log/log.service.ts';
import { readState } from './log/runtimeState.service.ts';

export const deliveryResolvers = {
  Query: {
    getBotRuntime: (_root, { botId }, ctx) => respond(ctx, 'common.ok', () => readState(ctx, botId)),
    getBotDeliveryList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => log.list(ctx, args)),
    getBotDelivery: (_root, args, ctx) => respond(ctx, 'common.ok', () => log.find(ctx, args)),
  },
  Mutation: {
    updateBotEndpoint: (_root, args, ctx) =>
      respond(ctx, 'deliveries.endpointSaved', () => endpoints.update(ctx, args)),
    rotateBotEndpointSecret: (_root, args, ctx) =>
      respond(ctx, 'deliveries.secretRotated', () => endpoints.rotateSecret(ctx, args)),
    testBotEndpoint: (_root, { botId }, ctx) =>
      respond(ctx, 'deliveries.tested', async () =>
        (await runEndpointTest(ctx, botId)).map(({ step, isPassed, ms, status, error }) => ({
          step,
          is_passed: isPassed,
          ms,
          status_code: status,
          error,
        })),
      ),
    deleteBotEndpoint: (_root, { botId }, ctx) =>
      respondOk(ctx, 'deliveries.endpointRemoved', () => endpoints.remove(ctx, botId)),
    updateBotSubscriberEvents: (_root, args, ctx) =>
      respondOk(ctx, args.isOn ? 'deliveries.subscriberEventsOn' : 'deliveries.subscriberEventsOff', () =>
        updateSubscriberEvents(ctx, args),
      ),
    redeliverBotEvent: (_root, args, ctx) => respondOk(ctx, 'deliveries.redelivered', () => log.redeliver(ctx, args)),
    redeliverBotEvents: (_root, args, ctx) =>
      respond(ctx, 'deliveries.rangeRedelivered', () => log.redeliverRange(ctx, args)),
    dropBotQueue: (_root, args, ctx) => respond(ctx, 'deliveries.queueDropped', () => dropQueue(ctx, args)),
    tryBot: (_root, args, ctx) => respond(ctx, 'deliveries.tried', () => log.tryBot(ctx, args)),
  },
} satisfies Resolvers;
