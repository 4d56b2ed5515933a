import type { Resolvers } from '../../../generated/schema.ts';
import { respond, respondOk, respondPage } from '../../../context/envelope.ts';
import { createCrudResolvers } from '../../lookups/createCrudResolvers.ts';
import { profileCategoryList } from '../../lookups/lookupLists.ts';
import { reportBot } from '../bots/botReports.service.ts';
import { toProfileCategory } from './profileCases.mapper.ts';
import * as cases from './profileCases.service.ts';
import { decide } from './profileDecisions.service.ts';
import { undo } from './profileUndo.service.ts';
import * as reports from './profileReports.service.ts';

const categories = createCrudResolvers(profileCategoryList, toProfileCategory);

export const profileReportResolvers = {
  Query: {
    getProfileReportCategoryList: (_root, _args, ctx) => respond(ctx, 'common.ok', () => reports.categories(ctx)),
    getProfileCategoryList: (_root, args, ctx) => categories.list(ctx, args),
    getProfileReportCaseList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => cases.list(ctx, args)),
    getProfileReportCase: (_root, { caseId }, ctx) => respond(ctx, 'common.ok', () => cases.detail(ctx, caseId)),
  },
  Mutation: {
    addProfileReport: (_root, args, ctx) =>
      respondOk(ctx, 'profileReports.posted', () => reports.reportProfile(ctx, args)),
    addBotReport: (_root, args, ctx) => respondOk(ctx, 'botReports.posted', () => reportBot(ctx, args)),
    decideProfileReportCase: (_root, args, ctx) => respond(ctx, 'profileReports.decidedNow', () => decide(ctx, args)),
    undoProfileReportDecision: (_root, args, ctx) => respond(ctx, 'reports.undone', () => undo(ctx, args)),
    assignProfileReportCase: (_root, args, ctx) =>
      respond(ctx, args.assigneeId ? 'reports.assigned' : 'reports.released', () => cases.assign(ctx, args)),
    addProfileReportCaseNote: (_root, args, ctx) => respond(ctx, 'reports.noted', () => cases.work.addNote(ctx, args)),

    addProfileCategory: (_root, { category: name, nameTr }, ctx) => categories.add(ctx, { name, nameTr }),
    updateProfileCategory: (_root, { category, ...args }, ctx) => categories.update(ctx, { ...args, name: category }),
    activeDeactiveProfileCategory: (_root, args, ctx) => categories.setActive(ctx, args),
    deleteProfileCategory: (_root, args, ctx) => categories.remove(ctx, args),
  },
} satisfies Resolvers;
