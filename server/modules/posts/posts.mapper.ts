import { fullName } from '../../../rules/people/people.ts';
import type { Poll, Post, PostAttachment, SharedNews, TickerDetail } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { toLinkCard } from '../linkCards/linkCard.mapper.ts';
import { toSignedUrl } from './signedUrls.ts';
import { getPostPermissions } from './posts.policy.ts';
import type { AttachmentRow, MentionRow, PollRow, PostCard, TickerRow } from './postCard.ts';

type Presenter = Pick<Context, 'config' | 'now' | 'rootSecrets'> & {
  readonly viewer: NonNullable<Context['viewer']>;
};

/** Pictures of private accounts, and all pictures for admins, get URLs that are signed for the reader. */
const createUrlSigner =
  (presenter: Presenter, { author }: Pick<PostCard, 'author'>) =>
  (url: string): string =>
    author.isPrivate || presenter.viewer.role === 'admin' ? toSignedUrl(presenter, presenter.viewer, url) : url;

const toAttachment = (row: AttachmentRow, address: (url: string) => string): PostAttachment => ({
  id: row.id,
  file_url: address(row.fileUrl),
  thumb_url: address(row.thumbUrl),
  id_s2_attachment_types: row.attachmentTypeId,
  alt_text: row.altText === '' ? null : row.altText,
  width: row.width,
  height: row.height,
});

/**
 * Maps a poll with the reader's answer. A reader who can still vote gets no results, so that they do not influence the
 * vote.
 */
function toPoll(row: PollRow, { now, mayVote }: { readonly now: Date; readonly mayVote: boolean }): Poll {
  const isOpen = !row.closed && row.expiresAt > now;
  const isSecret = isOpen && mayVote && row.answer === null;
  return {
    id: row.id,
    question: row.question,
    options: row.options.map(({ id, text, votes }) => ({ id, option: text, result: isSecret ? 0 : votes })),
    total_user_votes: row.totalVotes,
    expiration_time: row.expiresAt,
    is_answer_given: row.answer !== null,
    given_answer: row.answer,
    pollType: 'single',
    poll_status: isOpen ? 'open' : 'closed',
  };
}

const toTickerDetail = ({ id, symbol, name, image, currency }: TickerRow): TickerDetail => ({
  ticker_id: id,
  ticker_symbol: symbol,
  ticker_name: name,
  ticker_image: image,
  currency,
});

/** The article's text has a resolver of its own, in SharedNews. */
const toSharedNews = (row: NonNullable<PostCard['news']>, about: readonly TickerRow[]): SharedNews => ({
  news_id: row.id,
  title: row.title,
  image: row.image,
  thumb: row.thumb,
  url: row.url,
  publish_date: row.publishedAt,
  ticker_details: about.map(toTickerDetail),
});

/** Maps the mentions of a post. */
export const toMentions = ({
  mentions,
  tickers,
}: {
  readonly mentions: readonly MentionRow[];
  readonly tickers: readonly (TickerRow & { readonly token: string })[];
}): Pick<Post, 'mention_user_list' | 'mention_stock_list'> => ({
  mention_user_list: mentions.map(({ id, username, token }) => ({
    id,
    user_name: username,
    token,
  })),
  mention_stock_list: tickers.map(({ id, symbol, name, image, token }) => ({
    id,
    token,
    stock_name: name,
    ticker_id: id,
    ticker_image: image,
    ticker_name: name,
    ticker_symbol: symbol,
  })),
});

/** Maps a post for the viewer. */
export function toPost(presenter: Presenter, row: PostCard): Post {
  const { viewer, config, now } = presenter;
  const address = createUrlSigner(presenter, row);
  const { attachments, poll } = row;
  const [first] = attachments;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    post_type: row.type,
    date: row.createdAt,
    user_id: row.author.id,
    user_name: row.author.username,
    full_name: fullName(row.author),
    user_image: row.author.thumb ?? row.author.profilephoto,
    up_vote: row.upVotes,
    down_vote: row.downVotes,
    comments: row.commentCount,
    is_user_up_vote: row.votedUp === true,
    is_user_down_vote: row.votedUp === false,
    reposts: row.repostCount,
    quotes: row.quoteCount,
    is_user_repost: row.hasReposted,
    is_repost: row.isRepost,
    are_quotes_off: row.areQuotesOff,
    is_pinned: row.isPinned,
    shared_post_id: row.isDetached ? null : row.sharedId,
    shared_post: null,
    is_shared_gone: row.isDetached,
    is_bookmark: row.isBookmarked,
    shared_url: config.publicUrl === undefined ? null : `${config.publicUrl}/posts/${row.id}`,
    attachments: attachments.map((attachment) => toAttachment(attachment, address)),
    attachment_data: first === undefined ? null : { file_url: address(first.fileUrl) },
    poll:
      poll === null
        ? null
        : toPoll(poll, { now: now(), mayVote: viewer.role === 'app_user' && viewer.id !== row.author.id }),
    ...toMentions(row),
    link_card: toLinkCard(row.linkCard, now()),
    news_data: row.news === null ? null : toSharedNews(row.news, row.newsTickers),
    sentiment: row.sentiment,
    edited_at: row.editedAt,
    viewer_can: getPostPermissions(viewer, { ...row, authorId: row.author.id }, now()),
  };
}
