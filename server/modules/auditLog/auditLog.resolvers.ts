import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondPage } from '../../context/envelope.ts';
import * as auditLog from './auditLog.service.ts';

export const auditLogResolvers = {
  Query: {
    getAuditLogList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => auditLog.list(ctx, args)),
    getAuditLogFilters: (_root, _args, ctx) => respond(ctx, 'common.ok', () => auditLog.filters(ctx)),
  },
} satisfies Resolvers;
