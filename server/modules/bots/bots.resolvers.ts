import DataLoader from 'dataloader';
import type { Bot, BotTransfer, Resolvers } from '../../generated/schema.ts';
import { perRequest, requireViewer, type Context } from '../../context/context.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import * as change from './botChange.service.ts';
import * as images from './botImages.service.ts';
import * as removal from './botRemoval.service.ts';
import * as bots from './bots.service.ts';
import { getParts, noParts } from './botParts.store.ts';
import { toPartFields } from './bots.mapper.ts';
import { getChecklist, type ChecklistFacts } from './lifecycle/checklist.ts';
import { getFacts } from './lifecycle/checklist.store.ts';
import * as life from './lifecycle/lifecycle.service.ts';
import * as newBot from './newBot.service.ts';
import { findLoadedDetails } from './reading/loadedDetails.ts';
import * as teamBots from './teamBots.service.ts';
import * as transfers from './transfer/transfers.service.ts';
import { toTransfer } from './transfer/transfers.mapper.ts';
import { listByBots } from './transfer/transfers.store.ts';
import * as timeline from './lifecycle/timeline.service.ts';

/** Batches the facts of all bots of one response into one statement. */
const factsLoader = (ctx: Context): DataLoader<number, ChecklistFacts | undefined> =>
  new DataLoader(async (botIds) => {
    const byId = new Map((await getFacts(ctx.db, botIds)).map((facts) => [facts.id, facts]));
    return botIds.map((id) => byId.get(id));
  });

/** Maps the facts of a bot, at once when they were read with it. */
function withFacts<T>(ctx: Context, bot: Bot, map: (facts: ChecklistFacts | undefined) => T): T | Promise<T> {
  const details = findLoadedDetails(bot);
  return details === undefined ? perRequest(ctx, factsLoader).load(bot.id).then(map) : map(details.facts);
}

type PartFields = ReturnType<typeof toPartFields>;

/** Batches the parts of all bots of one response into one statement. */
const partsLoader = (ctx: Context): DataLoader<number, PartFields> =>
  new DataLoader(async (botIds) => {
    const byId = await getParts(ctx.db, botIds);
    return botIds.map((id) => toPartFields(ctx.language, byId.get(id) ?? noParts));
  });

const loadPart = async <Name extends keyof PartFields>(bot: Bot, name: Name, ctx: Context): Promise<PartFields[Name]> =>
  (await perRequest(ctx, partsLoader).load(bot.id))[name];

/** The resolver of a field that needs the parts of a bot. */
const part =
  <Name extends keyof PartFields>(name: Name) =>
  (bot: Bot, _args: unknown, ctx: Context): PartFields[Name] | Promise<PartFields[Name]> => {
    const details = findLoadedDetails(bot);
    return details === undefined ? loadPart(bot, name, ctx) : details.parts[name];
  };

/** Batches the open transfer requests of all bots of one response into one statement. */
const transferLoader = (ctx: Context): DataLoader<number, BotTransfer | null> =>
  new DataLoader(async (botIds) => {
    const byId = new Map((await listByBots(ctx.db, botIds, ctx.now())).map((row) => [row.botId, row]));
    return botIds.map((id) => {
      const row = byId.get(id);
      return row === undefined ? null : toTransfer(ctx, row);
    });
  });

function getTransfer(ctx: Context, bot: Bot): BotTransfer | null | Promise<BotTransfer | null> {
  const details = findLoadedDetails(bot);
  return details === undefined ? perRequest(ctx, transferLoader).load(bot.id) : details.transfer;
}

/** Internal fields of a bot are for its team and admins. */
const isInside = (ctx: Context, bot: Bot): boolean =>
  (bot.viewer_role !== null && bot.viewer_role !== undefined) || requireViewer(ctx).role === 'admin';

export const botResolvers = {
  Query: {
    getBotDetailsById: (_root, args, ctx) => respond(ctx, 'common.ok', () => bots.get(ctx, args.botId)),
    getBotDeveloperUsingBotId: (_root, args, ctx) =>
      respond(ctx, 'common.ok', () => bots.getDeveloper(ctx, args.botId)),
    getBotsByTeamId: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => bots.listByTeam(ctx, args)),
    getTeamDetailsWithBotList: (_root, args, ctx) =>
      respond(ctx, 'common.ok', () => teamBots.withTeam(ctx, args.teamId)),
    getBotByUserId: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => bots.listMine(ctx, args)),
    checkNameHandlerExist: (_root, args, ctx) => respond(ctx, 'common.ok', () => bots.checkAvailability(ctx, args)),
    getBotType: (_root, _args, ctx) => respond(ctx, 'common.ok', () => bots.listTypes(ctx)),
    getAvailableCountry: (_root, _args, ctx) => respond(ctx, 'common.ok', () => bots.availableCountries(ctx)),
    getBotTimeline: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => timeline.list(ctx, args)),
    getBotTransferList: (_root, _args, ctx) => respondPage(ctx, 'common.ok', () => transfers.list(ctx)),
    enableDisableBot: (_root, args, ctx) =>
      respond(ctx, life.doneMessage.switched(args.botStatusId), () =>
        life.switchTo(ctx, args.botId, args.botStatusId, args.expectedUts),
      ),
  },
  Mutation: {
    addBot: (_root, args, ctx) => respond(ctx, 'bots.added', () => newBot.add(ctx, args)),
    updateBot: (_root, args, ctx) => respond(ctx, 'bots.updated', () => change.update(ctx, args)),
    changeBotTeam: async (_root, args, ctx) => {
      const { bot, hasMoved } = await transfers.changeTeam(ctx, args);
      return respond(ctx, hasMoved ? 'bots.teamChanged' : 'bots.transferRequested', async () => bot);
    },
    answerBotTransfer: (_root, args, ctx) =>
      respondOk(ctx, args.isAccept ? 'bots.teamChanged' : 'bots.transferDeclined', () => transfers.answer(ctx, args)),
    cancelBotTransfer: (_root, args, ctx) =>
      respond(ctx, 'bots.requestCancelled', () => transfers.cancel(ctx, args.botId)),
    uploadBannerImage: (_root, args, ctx) =>
      respond(ctx, 'bots.bannerUploaded', () => images.upload(ctx, args.botId, 'banner', args.bannerImage)),
    removeBannerImage: (_root, args, ctx) =>
      respond(ctx, 'bots.bannerRemoved', () => images.remove(ctx, args.botId, 'banner', args.bannerId)),
    uploadFeatureImage: (_root, args, ctx) =>
      respond(ctx, 'bots.featuredUploaded', () => images.upload(ctx, args.botId, 'featured', args.featuredImage)),
    removeFeaturedImage: (_root, args, ctx) =>
      respond(ctx, 'bots.featuredRemoved', () => images.remove(ctx, args.botId, 'featured', args.featuredImageId)),
    requestForVerification: (_root, args, ctx) =>
      respond(ctx, life.doneMessage.verification(args.isCancel), () =>
        life.requestVerification(ctx, args.botId, args.isCancel),
      ),
    publishBot: (_root, args, ctx) =>
      respond(ctx, 'bots.publishRequested', () => life.requestPublishing(ctx, args.botId)),
    removeBot: (_root, args, ctx) =>
      respond(ctx, life.doneMessage.removal(args.isUndo === true), () =>
        life.remove(ctx, args.botId, args.isUndo === true),
      ),
    deleteBot: (_root, args, ctx) => respondOk(ctx, 'bots.deleted', () => removal.deleteForGood(ctx, args.botId)),
    addBotMessage: (_root, args, ctx) => respond(ctx, 'bots.messageSent', () => timeline.addMessage(ctx, args)),
  },
  Bot: {
    banner_url: part('banner_url'),
    bannerImages: part('bannerImages'),
    featuredImages: part('featuredImages'),
    bot_featured_images: part('bot_featured_images'),
    id_s2_countries: part('id_s2_countries'),
    countries: part('countries'),
    s2_bot_permission_mapping: part('s2_bot_permission_mapping'),
    checklist: (bot, _args, ctx) =>
      isInside(ctx, bot) ? withFacts(ctx, bot, (facts) => (facts === undefined ? [] : getChecklist(facts))) : [],
    transfer: (bot, _args, ctx) =>
      bot.viewer_role === null || bot.viewer_role === undefined ? null : getTransfer(ctx, bot),
    num_commands: (bot, _args, ctx) => withFacts(ctx, bot, (facts) => facts?.commands ?? 0),
    num_testers: (bot, _args, ctx) => (isInside(ctx, bot) ? withFacts(ctx, bot, (facts) => facts?.testers ?? 0) : 0),
  },
} satisfies Resolvers;
