import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondPage } from '../../context/envelope.ts';
import * as permissions from './permissions.service.ts';

export const permissionResolvers = {
  Query: {
    getPermissionList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => permissions.list(ctx, args)),
  },
  Mutation: {
    addPermissionList: (_root, args, ctx) => respond(ctx, 'permissions.added', () => permissions.add(ctx, args)),
    updatePermission: (_root, args, ctx) => respond(ctx, 'permissions.updated', () => permissions.update(ctx, args)),
    activeDeactivePermission: (_root, args, ctx) =>
      respond(ctx, args.status ? 'permissions.activated' : 'permissions.deactivated', () =>
        permissions.setActive(ctx, args),
      ),
  },
} satisfies Resolvers;
