import type { Resolvers } from '../../generated/schema.ts';
import { reply, replyPage } from '../../graphql/envelope.ts';
import * as auditLog from './auditLog.service.ts';

export const auditLogResolvers: Resolvers = {
  Query: {
    getAuditLogList: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => auditLog.list(ctx, args)),
    getAuditLogFilters: (_root, _args, ctx) => reply(ctx, 'common.ok', () => auditLog.filters(ctx)),
  },
};
