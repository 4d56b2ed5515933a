import { botStatusIds } from '../../database/referenceIds.ts';
import type { Bot, Resolvers } from '../../generated/schema.ts';
import { respond, respondPage } from '../../context/envelope.ts';
import { requestsOnly } from '../../context/requestedPaths.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import * as reviews from './botReviews.service.ts';
import { queueFields } from './queueBot.ts';

/** Returns the message for an accepted bot: verified first, published later. */
const getAcceptedMessage = ({ s2_bot_status: { id } }: Pick<Bot, 's2_bot_status'>): ServerMessageId =>
  id === botStatusIds.published ? 'bots.published' : 'bots.accepted';

export const botReviewResolvers = {
  Query: {
    getBotsWithStatus: (_root, args, ctx, info) =>
      respondPage(ctx, 'common.ok', () => reviews.listQueue(ctx, args, requestsOnly(info, queueFields))),
    getBotDetailByStatus: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => reviews.listByStatus(ctx, args)),
    getBotStatus: (_root, _args, ctx) => respond(ctx, 'common.ok', () => reviews.statuses(ctx)),
    checkBotStatusByAdmin: (_root, args, ctx) =>
      respond(ctx, 'common.ok', () => reviews.statusesForAdmin(ctx, args.botId)),
  },
  Mutation: {
    acceptOrRejectReuqest: (_root, args, ctx) =>
      respond(ctx, args.isAccept ? getAcceptedMessage : 'bots.rejected', () => reviews.answerRequest(ctx, args)),
    changeReviewStatusByBotId: (_root, args, ctx) =>
      respond(ctx, args.reviewed ? 'botReviews.marked' : 'botReviews.unmarked', () => reviews.markReviewed(ctx, args)),
  },
} satisfies Resolvers;
