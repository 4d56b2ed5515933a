import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import { reportCategoryList, reportSubcategoryList } from '../lookups/lookupLists.ts';
import { createCrudResolvers } from '../lookups/createCrudResolvers.ts';
import { toCategoryEntry, toSubcategoryEntry } from './reports.mapper.ts';
import { detail } from './caseDetail.service.ts';
import * as cases from './cases.service.ts';
import * as decisions from './decisions.service.ts';
import * as reportList from './reportList.service.ts';
import * as reports from './reports.service.ts';

const categories = createCrudResolvers(reportCategoryList, toCategoryEntry);
const subcategories = createCrudResolvers(reportSubcategoryList, toSubcategoryEntry);

export const reportResolvers = {
  Query: {
    getPostReportCategoryRecord: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => reports.reasons(ctx, args)),
    getPostCategoryList: (_root, args, ctx) => categories.list(ctx, args),
    getPostSubCategoryList: (_root, args, ctx) => subcategories.list(ctx, { ...args, parentId: args.categoryId }),
    getUserPostReportList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => reportList.list(ctx, args)),
    getReportCaseList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => cases.list(ctx, args)),
    getReportCase: (_root, { caseId }, ctx) => respond(ctx, 'common.ok', () => detail(ctx, caseId)),
  },
  Mutation: {
    addPostUserReportTopicRecord: (_root, args, ctx) =>
      respondOk(ctx, 'reports.posted', () => reports.reportPost(ctx, args)),

    addPostCategory: (_root, { category: name, nameTr }, ctx) => categories.add(ctx, { name, nameTr }),
    updatePostCategory: (_root, { category, ...args }, ctx) => categories.update(ctx, { ...args, name: category }),
    activeDeactivePostCategory: (_root, args, ctx) => categories.setActive(ctx, args),
    deletePostCategory: (_root, args, ctx) => categories.remove(ctx, args),

    addPostSubCategory: (_root, { subCategory: name, nameTr, categoryId: parentId }, ctx) =>
      subcategories.add(ctx, { name, nameTr, parentId }),
    updatePostSubCategory: (_root, { subCategory, categoryId, ...args }, ctx) =>
      subcategories.update(ctx, { ...args, name: subCategory, parentId: categoryId }),
    activeDeactivePostSubCategory: (_root, args, ctx) => subcategories.setActive(ctx, args),
    deletePostSubCategory: (_root, args, ctx) => subcategories.remove(ctx, args),

    updateUserPostReportStatus: (_root, args, ctx) =>
      respond(ctx, 'reports.statusChanged', () => reportList.setStatus(ctx, args)),
    deleteUserPostReport: (_root, args, ctx) => respondOk(ctx, 'reports.deleted', () => reportList.remove(ctx, args)),
    openReportCase: (_root, args, ctx) => respond(ctx, 'reports.opened', () => cases.open(ctx, args)),
    assignReportCase: (_root, args, ctx) =>
      respond(ctx, args.assigneeId ? 'reports.assigned' : 'reports.released', () => cases.assign(ctx, args)),
    addReportCaseNote: (_root, args, ctx) => respond(ctx, 'reports.noted', () => cases.work.addNote(ctx, args)),
    decideReportCase: (_root, args, ctx) => respond(ctx, 'reports.decidedNow', () => decisions.decide(ctx, args)),
    undoReportDecision: (_root, args, ctx) => respond(ctx, 'reports.undone', () => decisions.undo(ctx, args)),
    hidePost: (_root, args, ctx) => respondOk(ctx, 'reports.postHidden', () => decisions.hide(ctx, args)),
  },
} satisfies Resolvers;
