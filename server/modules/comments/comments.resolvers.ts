import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondWith } from '../../context/envelope.ts';
import { history } from './commentHistory.service.ts';
import { remove } from './commentRemoval.service.ts';
import * as comments from './comments.service.ts';
import { like } from './commentLikes.service.ts';
import { pin } from './commentPins.service.ts';

export const commentResolvers = {
  Query: {
    getPostCommentByPostId: (_root, { postId, ...args }, ctx) =>
      respondWith(ctx, 'common.ok', () => comments.list(ctx, 'post', { ...args, subjectId: postId })),
    getNewsComments: (_root, { newsId, ...args }, ctx) =>
      respondWith(ctx, 'common.ok', () => comments.list(ctx, 'news', { ...args, subjectId: newsId })),
    getPostCommentHistory: (_root, { commentId }, ctx) =>
      respond(ctx, 'common.ok', () => history(ctx, 'post', commentId)),
    getNewsCommentHistory: (_root, { commentId }, ctx) =>
      respond(ctx, 'common.ok', () => history(ctx, 'news', commentId)),
  },
  Mutation: {
    addPostCommentAndSubComment: (_root, { postId, ...args }, ctx) =>
      respond(ctx, 'comments.added', () => comments.add(ctx, 'post', { ...args, subjectId: postId })),
    editPostCommentAndSubComment: (_root, { postId, ...args }, ctx) =>
      respond(ctx, 'comments.edited', () => comments.edit(ctx, 'post', { ...args, subjectId: postId })),
    deletePostCommentAndSubComment: (_root, args, ctx) =>
      respondOk(ctx, 'comments.deleted', () => remove(ctx, 'post', args)),
    pinPostComment: (_root, args, ctx) =>
      respond(ctx, args.isPin ? 'comments.pinned' : 'comments.unpinned', () => pin(ctx, args)),
    likePostComment: (_root, args, ctx) => respond(ctx, 'common.ok', () => like(ctx, 'post', args)),
    addNewsComment: (_root, { newsId, comment }, ctx) =>
      respond(ctx, 'comments.added', () => comments.add(ctx, 'news', { comment, subjectId: newsId })),
    addNewsCommentAndSubComment: (_root, { newsId, ...args }, ctx) =>
      respond(ctx, 'comments.added', () => comments.add(ctx, 'news', { ...args, subjectId: newsId })),
    editNewsCommentsAndSubComment: (_root, { newsId, ...args }, ctx) =>
      respond(ctx, 'comments.edited', () => comments.edit(ctx, 'news', { ...args, subjectId: newsId })),
    deleteNewsCommentAndSubComment: (_root, args, ctx) =>
      respondOk(ctx, 'comments.deleted', () => remove(ctx, 'news', args)),
    likeNewsComment: (_root, args, ctx) => respond(ctx, 'common.ok', () => like(ctx, 'news', args)),
  },
} satisfies Resolvers;
