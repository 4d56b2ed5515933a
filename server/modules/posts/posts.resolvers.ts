import type { Resolvers } from '../../generated/schema.ts';
import { reply, replyDone, replyPage, replyWith } from '../../graphql/envelope.ts';
import { contentOf } from '../news/news.service.ts';
import * as drafts from './drafts.service.ts';
import * as editing from './editing.service.ts';
import * as posts from './posts.service.ts';
import * as reactions from './reactions.service.ts';
import * as voters from './voters.service.ts';
import * as writing from './writing.service.ts';

export const postResolvers: Resolvers = {
  Query: {
    getPostDataByPostId: (_root, args, ctx) => reply(ctx, 'common.ok', () => posts.find(ctx, args.postId)),
    getUserPostList: (_root, args, ctx) => replyWith(ctx, 'common.ok', () => posts.list(ctx, args)),
    getUserUpvoteDownvoteList: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => voters.list(ctx, args)),
    getPostHistory: (_root, args, ctx) => reply(ctx, 'common.ok', () => editing.history(ctx, args.postId)),
    getPostDraft: (_root, args, ctx) => reply(ctx, 'common.ok', () => drafts.find(ctx, args)),
  },
  Mutation: {
    addPost: (_root, args, ctx) => reply(ctx, 'posts.added', () => writing.add(ctx, args)),
    editPost: (_root, args, ctx) => reply(ctx, 'posts.edited', () => editing.edit(ctx, args)),
    savePostDraft: (_root, args, ctx) => reply(ctx, 'posts.draft.saved', () => drafts.save(ctx, args)),
    deletePostDraft: (_root, args, ctx) => replyDone(ctx, 'posts.draft.deleted', () => drafts.remove(ctx, args)),
    deletePost: (_root, args, ctx) => replyDone(ctx, 'posts.deleted', () => editing.remove(ctx, args)),
    addPostVote: (_root, args, ctx) => reply(ctx, 'posts.voted', () => reactions.vote(ctx, args)),
    addUserBookmarkPost: (_root, args, ctx) =>
      reply(ctx, args.is_bookmark ? 'posts.bookmarked' : 'posts.bookmarkRemoved', () => reactions.bookmark(ctx, args)),
  },
  SharedNews: {
    content: ({ news_id }, _args, ctx) => contentOf(ctx, news_id),
  },
};
