import { DAY_MS, HOUR_MS } from '../../base/durations.ts';
import { PostType } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import * as comments from '../../modules/comments/comments.service.ts';
import * as follows from '../../modules/follows/follows.service.ts';
import * as polls from '../../modules/polls/polls.service.ts';
import * as reactions from '../../modules/posts/reactions.service.ts';
import * as writing from '../../modules/posts/writing/writing.service.ts';
import type { Random } from '../random.ts';
import { findSubject } from '../subjects.ts';
import * as store from './activity.store.ts';
import { findMover, readFacts, type LiveMood } from './priceFacts.ts';
import { writeComment, writePoll, writePost } from './texts.ts';

/** What a simulated person does once. Resolves to false when there was nothing to do. */
type Action = (ctx: Context, random: Random, person: store.SimulatedPerson) => Promise<boolean>;

const sentiments: Readonly<Record<LiveMood, 'bull' | 'bear' | undefined>> = {
  up: 'bull',
  dayUp: 'bull',
  down: 'bear',
  dayDown: 'bear',
  flat: undefined,
  closed: undefined,
};

/** Most say what they think of the stock; few of them bet against the price. */
function chooseSentiment(random: Random, mood: LiveMood): 'bull' | 'bear' | null {
  if (!random.chance(0.7)) return null;
  const usual = sentiments[mood] ?? random.pick(['bull', 'bear'] as const);
  return random.chance(0.85) ? usual : usual === 'bull' ? 'bear' : 'bull';
}

const write: Action = async (ctx, random, { language }) => {
  const facts = await findMover(ctx.market, random, language, ctx.now());
  if (facts === undefined) return false;
  if (random.chance(0.06)) {
    const { question, options } = writePoll(random, facts, language);
    const expiration = new Date(ctx.now().getTime() + random.pick([1, 3, 7]) * DAY_MS).toISOString();
    const poll = { question, options: [...options], expiration_time: expiration };
    await writing.add(ctx, { post_type: PostType.poll, description: '', poll });
    return true;
  }
  const sentiment = chooseSentiment(random, facts.mood);
  await writing.add(ctx, { post_type: PostType.text, description: writePost(random, facts, language), sentiment });
  return true;
};

/** How far back people react, and among how many posts. */
const REACT_HOURS = 12;
const REACT_AMONG = 60;

/** A recent post of someone else. Posts of visitors are preferred: a first post is answered soon. */
async function findPost(
  ctx: Context,
  random: Random,
  person: store.SimulatedPerson,
  fits: (post: store.RecentPost) => boolean = () => true,
): Promise<store.RecentPost | undefined> {
  const since = new Date(ctx.now().getTime() - REACT_HOURS * HOUR_MS);
  const recent = await store.listRecentPosts(ctx.sql, since, ctx.now(), REACT_AMONG);
  const candidates = recent.filter((post) => post.authorId !== person.id && fits(post));
  const visitors = candidates.filter(({ byVisitor }) => byVisitor);
  const among = visitors.length > 0 && random.chance(0.5) ? visitors : candidates;
  return among[random.popular(among.length)];
}

const vote: Action = async (ctx, random, person) => {
  const post = await findPost(ctx, random, person);
  if (post === undefined) return false;
  const isUpVote = random.chance(0.86);
  await reactions.vote(ctx, { postId: post.id, isUpVote, isDownVote: !isUpVote });
  return true;
};

const comment: Action = async (ctx, random, person) => {
  const post = await findPost(ctx, random, person, ({ language }) => language === person.language);
  if (post === undefined) return false;
  const subject = post.symbol === null ? undefined : findSubject(post.symbol);
  const facts = subject && (await readFacts(ctx.market, random, subject, ctx.now()));
  await comments.add(ctx, 'post', { subjectId: post.id, comment: writeComment(random, facts, person.language) });
  return true;
};

const answerPoll: Action = async (ctx, random, person) => {
  const post = await findPost(ctx, random, person, ({ pollId }) => pollId !== null);
  if (post === undefined || post.pollId === null || post.optionIds === null) return false;
  await polls.answer(ctx, { pollId: post.pollId, optionId: random.pick(post.optionIds) });
  return true;
};

const follow: Action = async (ctx, random, person) => {
  const people = await store.listFollowable(ctx.sql, person.id, 40);
  const followed = people[random.popular(people.length)];
  if (followed === undefined) return false;
  await follows.setFollowing(ctx, { userId: [followed.id], isFollow: true });
  return true;
};

/** How often each action is chosen. */
const actions: readonly { readonly share: number; readonly run: Action }[] = [
  { share: 0.46, run: vote },
  { share: 0.21, run: comment },
  { share: 0.18, run: write },
  { share: 0.09, run: answerPoll },
  { share: 0.06, run: follow },
];

export function chooseAction(random: Random): Action {
  let rest = random.next();
  for (const { share, run } of actions) {
    rest -= share;
    if (rest < 0) return run;
  }
  return vote;
}
