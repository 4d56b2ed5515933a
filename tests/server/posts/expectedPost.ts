import { POST_EDIT_MINUTES } from '../../../rules/posts/postLimits.ts';
import { WORLD_NOW } from '../../support/world/world.ts';
import { countShares, optionIds } from '../../support/world/storeWorld.ts';
import type { Stock, World, WorldPerson, WorldPost } from '../../support/world/types.ts';
import { getSight } from '../../support/world/visibility.ts';

const toIso = (time: Date | null): string | null => time?.toISOString() ?? null;

const bySymbol = (stocks: readonly Stock[]): Stock[] => stocks.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
const byId = (people: readonly WorldPerson[]): WorldPerson[] => people.toSorted((a, b) => a.id - b.id);

function toPoll({ poll, author }: WorldPost, reader: WorldPerson) {
  if (poll === null) return null;
  const isOpen = !poll.closed && poll.expiresAt > WORLD_NOW;
  const answer = poll.answers.get(reader.id);
  const isSecret = isOpen && answer === undefined && reader.role === 'app_user' && reader.id !== author.id;
  const ids = optionIds(poll.id);
  return {
    id: poll.id,
    question: 'Which one?',
    options: ids.map((id, rank) => ({
      id,
      option: `Option ${rank}`,
      result: isSecret ? 0 : (poll.votes[rank] ?? 0),
    })),
    total_user_votes: poll.votes.reduce((sum, count) => sum + count, 0),
    expiration_time: toIso(poll.expiresAt),
    is_answer_given: answer !== undefined,
    given_answer: answer === undefined ? null : (ids[answer] ?? null),
    poll_status: isOpen ? 'open' : 'closed',
  };
}

const toNews = ({ article }: WorldPost) =>
  article && {
    news_id: article.id,
    title: article.title,
    image: null,
    thumb: null,
    url: article.url,
    publish_date: toIso(article.publishedAt),
    ticker_details: bySymbol(article.tickers).map((stock) => ({
      ticker_id: stock.id,
      ticker_symbol: stock.symbol,
      ticker_name: stock.name,
      ticker_image: stock.image,
    })),
  };

function toPermissions(post: WorldPost, reader: WorldPerson) {
  if (post.isRepost)
    return { edit: false, delete: false, vote: false, comment: false, report: false, repost: false, quote: false };
  const isAppUser = reader.role === 'app_user';
  const isOwn = isAppUser && post.author.id === reader.id;
  const age = WORLD_NOW.getTime() - post.createdAt.getTime();
  return {
    edit: isOwn && age < POST_EDIT_MINUTES * 60_000,
    delete: isOwn || reader.role === 'admin',
    vote: isAppUser,
    comment: isAppUser,
    report: isAppUser && !isOwn && !post.reporters.has(reader.id),
    repost: isAppUser,
    quote: isAppUser && (isOwn || !post.areQuotesOff),
  };
}

/** A post as the wire should show it to a reader, computed from the rows of the world. */
export function toExpectedPost(world: World, reader: WorldPerson, post: WorldPost) {
  const { canOpen } = getSight(world, reader);
  const shared = post.shared !== null && !post.isDetached && canOpen(post.shared) ? post.shared : null;
  return {
    ...toOnePost(world, reader, post),
    shared_post_id: shared?.id ?? null,
    is_shared_gone: post.shared !== null && shared === null,
    shared_post: shared && toOnePost(world, reader, shared),
  };
}

/** A post without the one that it shares. */
function toOnePost(world: World, reader: WorldPerson, post: WorldPost) {
  const { id, author } = post;
  const vote = post.votes.get(reader.id);
  const { repostCount, quoteCount } = countShares(world, post);
  return {
    id,
    title: post.title,
    description: post.description,
    post_type: post.type,
    date: toIso(post.createdAt),
    user_id: author.id,
    user_name: author.username,
    full_name: `${author.firstname} ${author.lastname}`,
    user_image: author.thumb ?? author.profilephoto,
    up_vote: post.upVotes,
    down_vote: post.downVotes,
    comments: post.commentCount,
    is_user_up_vote: vote === true,
    is_user_down_vote: vote === false,
    is_bookmark: post.bookmarks.has(reader.id),
    reposts: repostCount,
    quotes: quoteCount,
    is_user_repost: world.posts.some(
      ({ author: sharer, shared, isRepost, state }) =>
        sharer === reader && shared === post && isRepost && state === 'visible',
    ),
    is_repost: post.isRepost,
    are_quotes_off: post.areQuotesOff,
    is_pinned: false,
    shared_post_id: post.isDetached ? null : (post.shared?.id ?? null),
    is_shared_gone: post.isDetached,
    shared_url: null,
    sentiment: post.sentiment,
    edited_at: toIso(post.editedAt),
    attachments: Array.from({ length: post.pictures }, (_, rank) => ({
      id: id * 2 + rank,
      file_url: `https://pictures.example/${id}-${rank}`,
      thumb_url: `https://pictures.example/${id}-${rank}-thumb`,
      alt_text: rank === 0 ? null : 'A chart',
      width: 640,
      height: 480,
    })),
    poll: toPoll(post, reader),
    mention_user_list: byId(post.mentions.filter(getSight(world, reader).canSeePerson)).map((person) => ({
      id: person.id,
      user_name: person.username,
      token: person.username,
    })),
    mention_stock_list: bySymbol(post.tickers).map((stock) => ({
      id: stock.id,
      token: stock.symbol,
      stock_name: stock.name,
      ticker_id: stock.id,
      ticker_image: stock.image,
      ticker_name: stock.name,
      ticker_symbol: stock.symbol,
    })),
    link_card: null,
    news_data: toNews(post),
    viewer_can: toPermissions(post, reader),
  };
}
