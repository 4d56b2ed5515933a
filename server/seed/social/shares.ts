import { createHash } from 'node:crypto';
import { DAY_MS } from '../../base/durations.ts';
import { field } from '../../base/delimitedFile.ts';
import { searchKey } from '../../database/keys.ts';
import type { Person } from '../people.ts';
import { createRandom, type Random } from '../random.ts';
import { readTable } from '../seedTable.ts';
import { ago, type SeedContext } from '../seedContext.ts';
import type { Graph } from './graph.ts';
import type { PostData, PostRow } from './posts.ts';

/** Posts that are reposted, and the largest number of reposts of one. */
const REPOSTED = 40;
const MAX_REPOSTS = 5;
/** Posts that are older are neither reposted nor quoted. */
const SHARED_DAYS = 12;

const soonAfter = (random: Random, from: Date, to: Date): Date =>
  new Date(Math.round(from.getTime() + Math.min(2 * DAY_MS, to.getTime() - from.getTime() - 1) * random.next()));

/** Adds reposts and quotes of recent posts, by people who may see them, and counts them at the posts. */
export function createShares(
  context: SeedContext,
  people: readonly Person[],
  graph: Graph,
  { rows, authors }: PostData,
): void {
  const random = createRandom('shares');
  // The posts of the demo user are chosen by hand.
  const sharers = people.filter(({ id, active, role }) => id !== 1 && active && role === 'app_user');
  const recent = rows.filter(({ createdAt }) => createdAt > ago(context, SHARED_DAYS * DAY_MS));
  const canShare = (post: PostRow) => (person: Person) => {
    const author = authors.get(post.id);
    return (
      author !== undefined && author !== person && person.joinedAt < post.createdAt && graph.canSee(person.id, author)
    );
  };
  const add = (post: PostRow, { id: authorId }: Person, description: string): void => {
    rows.push({
      ...emptyPost,
      id: rows.length + 1,
      authorId,
      description,
      textHash: description === '' ? null : createHash('sha256').update(searchKey(description)).digest('hex'),
      searchKey: searchKey(description),
      sharedId: post.id,
      isRepost: description === '',
      createdAt: soonAfter(random, post.createdAt, context.now),
    });
  };
  for (const post of random.sample(recent, REPOSTED)) {
    const able = sharers.filter(canShare(post));
    for (const person of random.sample(able, random.int(1, MAX_REPOSTS))) {
      add(post, person, '');
      post.repostCount += 1;
    }
  }
  for (const row of readTable('quotes.csv')) {
    const post = random.pick(recent.filter(({ id }) => authors.get(id)?.language === field(row, 'language')));
    const able = sharers.filter((person) => person.language === field(row, 'language') && canShare(post)(person));
    const [person] = random.sample(able, 1);
    if (person === undefined) continue;
    add(post, person, field(row, 'text'));
    post.quoteCount += 1;
  }
}

const emptyPost = {
  type: 'text',
  state: 'visible',
  title: null,
  sentiment: null,
  newsId: null,
  isPinned: false,
  upVotes: 0,
  downVotes: 0,
  commentCount: 0,
  bookmarkCount: 0,
  repostCount: 0,
  quoteCount: 0,
  popularity: 0,
  editedAt: null,
  deletedAt: null,
} as const;
