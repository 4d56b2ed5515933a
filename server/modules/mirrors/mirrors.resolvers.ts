import type { Resolvers } from '../../generated/schema.ts';
import { respond } from '../../context/envelope.ts';
import * as links from './links/links.service.ts';

export const mirrorResolvers = {
  Query: {
    getMatrixMirror: (_root, _args, ctx) => respond(ctx, 'common.ok', () => links.read(ctx)),
  },
  Mutation: {
    startMatrixLink: (_root, args, ctx) => respond(ctx, 'mirrors.codeSent', () => links.start(ctx, args)),
    confirmMatrixLink: (_root, args, ctx) => respond(ctx, 'mirrors.linked', () => links.confirm(ctx, args)),
    endMatrixLink: (_root, _args, ctx) => respond(ctx, 'mirrors.unlinked', () => links.end(ctx)),
  },
} satisfies Resolvers;
