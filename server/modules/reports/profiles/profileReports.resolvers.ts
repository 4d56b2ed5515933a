import type { Resolvers } from '../../../generated/schema.ts';
import { respond, respondOk, respondPage } from '../../../context/envelope.ts';
import * as cases from './profileCases.service.ts';
import { decide } from './profileDecisions.service.ts';
import * as reports from './profileReports.service.ts';

export const profileReportResolvers = {
  Query: {
    getProfileReportCategoryList: (_root, _args, ctx) => respond(ctx, 'common.ok', () => reports.categories(ctx)),
    getProfileReportCaseList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => cases.list(ctx, args)),
    getProfileReportCase: (_root, { caseId }, ctx) => respond(ctx, 'common.ok', () => cases.detail(ctx, caseId)),
  },
  Mutation: {
    addProfileReport: (_root, args, ctx) =>
      respondOk(ctx, 'profileReports.posted', () => reports.reportProfile(ctx, args)),
    decideProfileReportCase: (_root, args, ctx) => respond(ctx, 'profileReports.decidedNow', () => decide(ctx, args)),
  },
} satisfies Resolvers;
