import type { Resolvers } from '../../generated/schema.ts';
import { reply, replyPage } from '../../graphql/envelope.ts';
import * as permissions from './permissions.service.ts';

export const permissionResolvers: Resolvers = {
  Query: {
    getPermissionList: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => permissions.list(ctx, args)),
  },
  Mutation: {
    addPermissionList: (_root, args, ctx) => reply(ctx, 'permissions.added', () => permissions.add(ctx, args)),
    updatePermission: (_root, args, ctx) => reply(ctx, 'permissions.updated', () => permissions.update(ctx, args)),
    activeDeactivePermission: (_root, args, ctx) =>
      reply(ctx, args.status ? 'permissions.activated' : 'permissions.deactivated', () =>
        permissions.setActive(ctx, args),
      ),
  },
};
