import { DAY_MS, HOUR_MS } from '../../base/durations.ts';
import { searchKey } from '../../database/keys.ts';
import type { newsComments, postComments } from '../../database/tables/social/comments.ts';
import type { newsVotes } from '../../database/tables/market/news.ts';
import type { pollAnswers } from '../../database/tables/social/polls.ts';
import type { bookmarks, postVotes } from '../../database/tables/social/posts.ts';
import { countBy } from '../countBy.ts';
import { field } from '../../base/delimitedFile.ts';
import { readTable } from '../seedTable.ts';
import type { Graph } from './graph.ts';
import type { NewsData } from '../news.ts';
import type { Person } from '../people.ts';
import type { PostData } from './posts.ts';
import { createRandom, type Random } from '../random.ts';
import { createShuffler } from '../subjects.ts';
import { addReplyChains } from './replyChains.ts';
import type { SeedContext } from '../seedContext.ts';

export interface Reactions {
  readonly votes: (typeof postVotes.$inferInsert)[];
  readonly bookmarks: (typeof bookmarks.$inferInsert)[];
  readonly comments: (typeof postComments.$inferInsert & { id: number; createdAt: Date })[];
  readonly answers: (typeof pollAnswers.$inferInsert)[];
  readonly newsVotes: (typeof newsVotes.$inferInsert)[];
  readonly newsComments: (typeof newsComments.$inferInsert & { id: number; createdAt: Date })[];
}

/** A time between the two; the earlier half is far more frequent. */
const soonAfter = (random: Random, from: Date, to: Date, limitMs: number): Date =>
  new Date(Math.round(from.getTime() + Math.min(limitMs, to.getTime() - from.getTime() - 1) * random.next() ** 2.5));

/** A comment with its normalised form. */
const toComment = (comment: string) => ({ comment, searchKey: searchKey(comment) });

type PickText = (language: 'en' | 'tr', reply: boolean) => string;

function createCommentPicker(): PickText {
  const texts = readTable('comments.csv');
  const decks = new Map(
    (['en', 'tr'] as const).flatMap((language) =>
      [false, true].map((reply) => {
        const cards = texts.filter(
          (row) => field(row, 'language') === language && (field(row, 'reply') === '1') === reply,
        );
        return [`${language}:${reply}`, createShuffler(createRandom(`comments:${language}:${reply}`), cards)] as const;
      }),
    ),
  );
  return (language, reply) => field(decks.get(`${language}:${reply}`)?.() ?? {}, 'text');
}

/**
 * Creates votes, comments, bookmarks and poll answers. Users do not interact across blocks or with content that they
 * cannot see.
 */
export function createReactions(
  context: SeedContext,
  people: readonly Person[],
  graph: Graph,
  postData: PostData,
  newsData: NewsData,
): Reactions {
  const data: Reactions = { votes: [], bookmarks: [], comments: [], answers: [], newsVotes: [], newsComments: [] };
  const readers = people.filter(({ active, role }) => active && role !== 'admin');
  const pickText = createCommentPicker();
  const polls = new Map(postData.polls.map((poll) => [poll.postId, poll]));
  const optionsById = new Map(
    postData.polls.map((poll) => [poll.id, postData.options.filter(({ pollId }) => pollId === poll.id)]),
  );

  for (const post of postData.rows) {
    const own = createRandom(`reactions:${post.id}`);
    const author = postData.authors.get(post.id);
    if (!author) continue;
    const audience = readers.filter(
      (reader) => reader.id !== author.id && reader.joinedAt < context.now && graph.canSee(reader.id, author),
    );
    const fame = graph.getFollowers(author.id).length;
    // Only some users have seen a recent post.
    const seen = Math.min(1, 0.4 + (context.now.getTime() - post.createdAt.getTime()) / (30 * HOUR_MS));
    const voters = own.sample(audience, Math.floor((6 + fame * 0.75) * seen * own.next() ** 1.4));
    for (const voter of voters)
      data.votes.push({
        postId: post.id,
        userId: voter.id,
        isUp: own.chance(0.92),
        createdAt: soonAfter(own, post.createdAt, context.now, 6 * DAY_MS),
      });
    for (const reader of own.sample(voters, own.int(0, 2)))
      data.bookmarks.push({
        userId: reader.id,
        postId: post.id,
        createdAt: soonAfter(own, post.createdAt, context.now, 6 * DAY_MS),
      });
    writeThread(
      own,
      data,
      post.id,
      post.createdAt,
      own.sample(audience, Math.floor(7.2 * seen * own.next() ** 1.7)),
      author,
    );
    const poll = polls.get(post.id);
    const options = poll && optionsById.get(poll.id);
    if (poll && options) {
      for (const reader of own.sample(audience, Math.floor(audience.length * 0.35 * own.next()))) {
        const option = options[own.popular(options.length)];
        const until = new Date(Math.min(poll.expiresAt.getTime(), context.now.getTime()));
        if (option)
          data.answers.push({
            pollId: poll.id,
            userId: reader.id,
            optionId: option.id,
            createdAt: soonAfter(own, post.createdAt, until, 7 * DAY_MS),
          });
      }
    }
  }

  function writeThread(
    own: Random,
    into: Reactions,
    postId: number,
    since: Date,
    commenters: readonly Person[],
    author: Person,
  ): void {
    for (const commenter of commenters) {
      const createdAt = soonAfter(own, since, context.now, 3 * DAY_MS);
      const parentId = into.comments.length + 1;
      into.comments.push({
        id: parentId,
        postId,
        parentId: null,
        authorId: commenter.id,
        ...toComment(pickText(commenter.language, false)),
        state: 'visible',
        isPinned: false,
        mentions: { people: [], stocks: [] },
        replyCount: 0,
        likeCount: 0,
        editCount: 0,
        createdAt,
        editedAt: null,
      });
      if (!author.active || !own.chance(0.32)) continue;
      into.comments.push({
        id: into.comments.length + 1,
        postId,
        parentId,
        authorId: author.id,
        ...toComment(pickText(author.language, true)),
        state: 'visible',
        isPinned: false,
        mentions: { people: [], stocks: [] },
        replyCount: 0,
        likeCount: 0,
        editCount: 0,
        createdAt: soonAfter(own, createdAt, context.now, 12 * HOUR_MS),
        editedAt: null,
      });
    }
  }

  for (const article of newsData.rows) {
    const own = createRandom(`news reactions:${article.id}`);
    for (const reader of own.sample(readers, own.popular(24)))
      data.newsVotes.push({
        newsId: article.id,
        userId: reader.id,
        isUp: own.chance(0.85),
        createdAt: soonAfter(own, article.publishedAt, context.now, 4 * DAY_MS),
      });
    for (const reader of own.sample(readers, own.popular(8))) {
      const createdAt = soonAfter(own, article.publishedAt, context.now, 3 * DAY_MS);
      data.newsComments.push({
        id: data.newsComments.length + 1,
        newsId: article.id,
        parentId: null,
        authorId: reader.id,
        ...toComment(pickText(reader.language, false)),
        state: 'visible',
        replyCount: 0,
        likeCount: 0,
        editCount: 0,
        createdAt,
        editedAt: null,
      });
    }
  }
  addReplyChains(context, people, postData, data.comments, pickText);
  setCounters(postData, newsData, data);
  return data;
}

/** Sets the counters of posts, polls, news and comments to match the rows. */
function setCounters(postData: PostData, newsData: NewsData, data: Reactions): void {
  const ups = countBy(
    data.votes.filter(({ isUp }) => isUp),
    ({ postId }) => postId,
  );
  const downs = countBy(
    data.votes.filter(({ isUp }) => !isUp),
    ({ postId }) => postId,
  );
  const comments = countBy(data.comments, ({ postId }) => postId);
  const bookmarkCounts = countBy(data.bookmarks, ({ postId }) => postId);
  for (const post of postData.rows) {
    post.upVotes = ups.get(post.id) ?? 0;
    post.downVotes = downs.get(post.id) ?? 0;
    post.commentCount = comments.get(post.id) ?? 0;
    post.bookmarkCount = bookmarkCounts.get(post.id) ?? 0;
  }
  const replies = countBy(data.comments, ({ parentId }) => parentId);
  for (const comment of data.comments) comment.replyCount = replies.get(comment.id) ?? 0;
  const perOption = countBy(data.answers, ({ optionId }) => optionId);
  const perPoll = countBy(data.answers, ({ pollId }) => pollId);
  for (const option of postData.options) option.votes = perOption.get(option.id) ?? 0;
  for (const poll of postData.polls) poll.totalVotes = perPoll.get(poll.id) ?? 0;
  const newsUps = countBy(
    data.newsVotes.filter(({ isUp }) => isUp),
    ({ newsId }) => newsId,
  );
  const newsDowns = countBy(
    data.newsVotes.filter(({ isUp }) => !isUp),
    ({ newsId }) => newsId,
  );
  const newsTalk = countBy(data.newsComments, ({ newsId }) => newsId);
  for (const article of newsData.rows) {
    article.upVotes = newsUps.get(article.id) ?? 0;
    article.downVotes = newsDowns.get(article.id) ?? 0;
    article.commentCount = newsTalk.get(article.id) ?? 0;
  }
}
