import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondPage, respondWith } from '../../context/envelope.ts';
import { findContent } from '../news/news.service.ts';
import * as drafts from './writing/drafts.service.ts';
import * as editing from './writing/editing.service.ts';
import * as posts from './posts.service.ts';
import * as profilePins from './profilePins.service.ts';
import * as reactions from './reactions.service.ts';
import * as sentiment from './sentiment.service.ts';
import * as shares from './sharing/shares.service.ts';
import * as tags from './tags/tags.service.ts';
import * as stockPosts from './stockPosts.service.ts';
import * as voters from './voters.service.ts';
import * as writing from './writing/writing.service.ts';

export const postResolvers = {
  Query: {
    getPostDataByPostId: (_root, args, ctx) => respond(ctx, 'common.ok', () => posts.find(ctx, args.postId)),
    getUserPostList: (_root, args, ctx) => respondWith(ctx, 'common.ok', () => posts.list(ctx, args)),
    getUserUpvoteDownvoteList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => voters.list(ctx, args)),
    getStockSentiment: (_root, args, ctx) => respond(ctx, 'common.ok', () => sentiment.find(ctx, args.tickerId)),
    getPostHistory: (_root, args, ctx) => respond(ctx, 'common.ok', () => editing.history(ctx, args.postId)),
    getReposters: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => shares.listReposters(ctx, args)),
    getTag: (_root, args, ctx) => respond(ctx, 'common.ok', () => tags.find(ctx, args)),
    getTrendingTags: (_root, _args, ctx) => respond(ctx, 'common.ok', () => tags.listTrending(ctx)),
    getFollowedTags: (_root, _args, ctx) => respond(ctx, 'common.ok', () => tags.listFollowed(ctx)),
    getPostDraft: (_root, args, ctx) => respond(ctx, 'common.ok', () => drafts.find(ctx, args)),
  },
  Mutation: {
    addPost: (_root, args, ctx) => respond(ctx, 'posts.added', () => writing.add(ctx, args)),
    editPost: (_root, args, ctx) => respond(ctx, 'posts.edited', () => editing.edit(ctx, args)),
    removeLinkCard: (_root, args, ctx) =>
      respond(ctx, 'posts.linkCard.removed', () => editing.removeLinkCard(ctx, args.postId)),
    savePostDraft: (_root, args, ctx) => respond(ctx, 'posts.draft.saved', () => drafts.save(ctx, args)),
    deletePostDraft: (_root, args, ctx) => respondOk(ctx, 'posts.draft.deleted', () => drafts.remove(ctx, args)),
    followTag: (_root, args, ctx) =>
      respond(ctx, args.isFollow ? 'tags.followed' : 'tags.unfollowed', () => tags.follow(ctx, args)),
    repostPost: (_root, args, ctx) =>
      respond(ctx, args.isRepost ? 'posts.reposted' : 'posts.repostRemoved', () => shares.repost(ctx, args)),
    detachQuote: (_root, args, ctx) => respond(ctx, 'posts.quote.detached', () => shares.detachQuote(ctx, args)),
    setPostQuoting: (_root, args, ctx) =>
      respond(ctx, args.isAllowed ? 'posts.quoting.on' : 'posts.quoting.off', () => shares.setQuoting(ctx, args)),
    pinPost: (_root, args, ctx) =>
      respondWith(ctx, args.isPin ? 'posts.pinned' : 'posts.unpinned', () => profilePins.pin(ctx, args)),
    deletePost: (_root, args, ctx) => respondOk(ctx, 'posts.deleted', () => editing.remove(ctx, args)),
    addPostVote: (_root, args, ctx) => respond(ctx, 'posts.voted', () => reactions.vote(ctx, args)),
    addUserBookmarkPost: (_root, args, ctx) =>
      respond(ctx, args.is_bookmark ? 'posts.bookmarked' : 'posts.bookmarkRemoved', () =>
        reactions.bookmark(ctx, args),
      ),
  },
  StockDetail: {
    social_posts: ({ id }, _args, ctx) => stockPosts.latest(ctx, id),
  },
  SharedNews: {
    content: ({ news_id }, _args, ctx) => findContent(ctx, news_id),
  },
} satisfies Resolvers;
