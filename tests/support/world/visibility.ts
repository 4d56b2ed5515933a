import { userStatusIds } from '../../../server/database/referenceIds.ts';
import type { World, WorldArticle, WorldPerson, WorldPost } from './types.ts';

/** The rules of visibility in their obvious form: a filter over all rows, one sentence of the specification per function. */
export interface Sight {
  readonly isActive: (person: WorldPerson) => boolean;
  readonly isBlocked: (person: WorldPerson) => boolean;
  readonly hasMutedPerson: (personId: number) => boolean;
  readonly hasMutedText: (text: string) => boolean;
  readonly hasMutedTicker: (tickerId: number) => boolean;
  /** A person in lists of people: mentions, actors. */
  readonly canSeePerson: (person: WorldPerson) => boolean;
  /** What the author's account and blocks allow, whatever the state of the post. */
  readonly isOpen: (post: WorldPost) => boolean;
  readonly canOpen: (post: WorldPost) => boolean;
  readonly hasMutedArticle: (article: WorldArticle) => boolean;
  /** What a list shows that the reader did not open for this post. */
  readonly isShown: (post: WorldPost) => boolean;
}

/** What a reader of a world sees. */
export function getSight(world: World, reader: WorldPerson): Sight {
  const muted = world.mutes.filter(({ userId }) => userId === reader.id);
  const isActive = ({ statusId }: WorldPerson): boolean => statusId === userStatusIds.active;
  const isBlocked = ({ id }: WorldPerson): boolean =>
    world.blocks.some(
      ({ blockerId, blockedId }) =>
        (blockerId === reader.id && blockedId === id) || (blockerId === id && blockedId === reader.id),
    );
  const follows = ({ id }: WorldPerson): boolean =>
    world.follows.some(
      ({ followerId, followedId, state }) => followerId === reader.id && followedId === id && state === 'accepted',
    );
  const hasMutedPerson = (id: number): boolean =>
    muted.some(({ kind, target }) => kind === 'person' && target === String(id));
  const hasMutedText = (text: string): boolean =>
    muted.some(({ kind, target }) => kind === 'word' && ` ${text} `.includes(` ${target} `));
  const hasMutedTicker = (id: number): boolean =>
    muted.some(({ kind, target }) => kind === 'ticker' && target === String(id));
  const hasMutedArticle = ({ searchKey, tickers }: WorldArticle): boolean =>
    hasMutedText(searchKey) || tickers.some(({ id }) => hasMutedTicker(id));
  const hasOpenAuthor = ({ author }: WorldPost): boolean => {
    if (reader.role === 'admin') return author.statusId !== userStatusIds.deleted;
    const isFriend = !author.isPrivate || author.id === reader.id || follows(author);
    return isActive(author) && isFriend && !isBlocked(author);
  };
  const isOpen = (post: WorldPost): boolean =>
    hasOpenAuthor(post) && (!post.isRepost || (post.shared?.state === 'visible' && hasOpenAuthor(post.shared)));
  const canOpen = (post: WorldPost): boolean => post.state === 'visible' && isOpen(post);
  const hasMutedPart = ({ author, searchKey, tickers, article }: WorldPost): boolean =>
    hasMutedPerson(author.id) ||
    hasMutedText(searchKey) ||
    tickers.some(({ id }) => hasMutedTicker(id)) ||
    (article !== null && hasMutedArticle(article));
  const isMuted = (post: WorldPost): boolean =>
    post.author.id !== reader.id && (hasMutedPart(post) || (post.shared !== null && hasMutedPart(post.shared)));
  return {
    isActive,
    isBlocked,
    hasMutedPerson,
    hasMutedText,
    hasMutedTicker,
    canSeePerson: (person) => isActive(person) && !isBlocked(person),
    isOpen,
    canOpen,
    hasMutedArticle,
    isShown: (post) => canOpen(post) && !isMuted(post),
  };
}

/** Sorts like the lists: the highest first, equal ones by the highest id. */
export const sortByNewest = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  at: (row: Row) => Date | number,
): Row[] => rows.toSorted((a, b) => Number(at(b)) - Number(at(a)) || b.id - a.id);

/** The people whose posts are in the feed "following". */
export const getFollowed = (world: World, reader: WorldPerson): ReadonlySet<number> =>
  new Set([
    reader.id,
    ...world.follows
      .filter(({ followerId, state }) => followerId === reader.id && state === 'accepted')
      .map(({ followedId }) => followedId),
  ]);

export const getWatched = (world: World, reader: WorldPerson): ReadonlySet<number> =>
  new Set(world.watched.filter(({ userId }) => userId === reader.id).map(({ tickerId }) => tickerId));
