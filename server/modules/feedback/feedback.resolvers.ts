import type { QueryGetFeedbackListArgs, Resolvers } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import { toBugReport, toContactUs, toFeedback } from './feedback.mapper.ts';
import type { StatusChange } from './feedback.service.ts';
import * as feedback from './feedback.service.ts';
import type { InboxRow } from './feedback.store.ts';
import { bugInbox, contactInbox, feedbackInbox, type Inbox } from './inboxes.ts';

/** Creates the resolvers of one inbox with the mapper of its wire type. */
const createInboxResolvers = <Wire>(inbox: Inbox, toWire: (row: InboxRow) => Wire) => ({
  list: (ctx: Context, args: QueryGetFeedbackListArgs) =>
    respondPage(ctx, 'common.ok', async () => {
      const { rows, total } = await feedback.list(ctx, inbox, args);
      return { data: rows.map(toWire), total };
    }),
  get: (ctx: Context, id: number) => respond(ctx, 'common.ok', async () => toWire(await feedback.get(ctx, inbox, id))),
  setStatus: (ctx: Context, id: number, change: StatusChange) =>
    respond(ctx, 'feedback.statusChanged', async () => toWire(await feedback.setStatus(ctx, inbox, id, change))),
  remove: (ctx: Context, id: number, seen: Parameters<typeof feedback.remove>[3]) =>
    respondOk(ctx, 'feedback.deleted', () => feedback.remove(ctx, inbox, id, seen)),
});

const opinions = createInboxResolvers(feedbackInbox, toFeedback);
const bugs = createInboxResolvers(bugInbox, toBugReport);
const contacts = createInboxResolvers(contactInbox, toContactUs);

export const feedbackResolvers = {
  Query: {
    getFeedbackList: (_root, args, ctx) => opinions.list(ctx, args),
    getFeedbackDetailById: (_root, { feedbackId }, ctx) => opinions.get(ctx, feedbackId),
    getBugReportList: (_root, args, ctx) => bugs.list(ctx, args),
    getContactUsList: (_root, args, ctx) => contacts.list(ctx, args),
  },
  Mutation: {
    addFeedback: (_root, args, ctx) => respondOk(ctx, 'feedback.sent', () => feedback.addFeedback(ctx, args)),
    addBugReport: (_root, args, ctx) => respondOk(ctx, 'feedback.bugSent', () => feedback.addBugReport(ctx, args)),
    addContactUs: (_root, args, ctx) =>
      respondOk(ctx, 'feedback.contactSent', () => feedback.addContactRequest(ctx, args)),
    updateFeedbackStatus: (_root, { feedbackId, ...change }, ctx) => opinions.setStatus(ctx, feedbackId, change),
    deleteFeedback: (_root, { feedbackId, ...seen }, ctx) => opinions.remove(ctx, feedbackId, seen),
    updateBugReportStatus: (_root, { id, ...change }, ctx) => bugs.setStatus(ctx, id, change),
    deleteBugReport: (_root, { id, ...seen }, ctx) => bugs.remove(ctx, id, seen),
    updateContactUsStatus: (_root, { id, ...change }, ctx) => contacts.setStatus(ctx, id, change),
    deleteContactUs: (_root, { id, ...seen }, ctx) => contacts.remove(ctx, id, seen),
  },
} satisfies Resolvers;
