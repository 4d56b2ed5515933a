import { searchKey } from '../../../server/database/keys.ts';
import { userStatusIds, userTypeIds } from '../../../server/database/referenceIds.ts';
import type { MutableWorld, Stock, World, WorldPerson } from './types.ts';
import { createRandom, type Random } from '../../../server/seed/random.ts';

/** The time of a world: the clock of the server is moved here. */
export const WORLD_NOW = new Date('2026-03-02T12:00:00Z');

/** Ids of generated rows start here, beyond those of the reference data. */
export const FIRST_ID = 1_000_000;

const MINUTE = 60_000;
const VOCABULARY = ['apple', 'bond', 'crash', 'dividend', 'earnings', 'fund', 'growth', 'hedge'] as const;
/** Mutes of words; one of them is a phrase. */
const MUTABLE = ['crash', 'hedge', 'bond crash'] as const;

const PEOPLE = 10;
const ARTICLES = 14;
const POSTS = 70;

const roles = ['app_user', 'app_user', 'app_user', 'app_user', 'bot_developer', 'admin'] as const;
const inactive = [
  userStatusIds.deactivated,
  userStatusIds.disabled,
  userStatusIds.deletion_requested,
  userStatusIds.deleted,
] as const;

/** The first six people read, so their accounts are active; the others may be inactive. */
function toPerson(random: Random, name: string, index: number): WorldPerson {
  const role = roles[index] ?? 'app_user';
  return {
    id: FIRST_ID + index,
    role,
    typeId: userTypeIds[role],
    statusId: index < roles.length || random.chance(0.6) ? userStatusIds.active : random.pick(inactive),
    firstname: 'Deniz',
    lastname: `Number ${index}`,
    username: `${name}p${index}`,
    thumb: random.chance(0.5) ? `/thumb/${index}` : null,
    profilephoto: `/photo/${index}`,
    isPrivate: random.chance(0.35),
  };
}

const sentence = (random: Random): string =>
  Array.from({ length: random.int(1, 5) }, () => random.pick(VOCABULARY)).join(' ');

/** Few distinct times, so that many rows share one. */
const someTime = (random: Random, span: number): Date =>
  new Date(WORLD_NOW.getTime() - (random.int(0, span) * 5 + 2) * MINUTE);

function addRelations(random: Random, world: MutableWorld): void {
  const { people, stocks } = world;
  for (const person of people) {
    // A quarter of the readers has neither mutes nor blocks, so that both forms of a statement run.
    const isPlain = random.chance(0.25);
    for (const target of people) {
      if (target === person) continue;
      if (random.chance(0.4))
        world.follows.push({
          followerId: person.id,
          followedId: target.id,
          state: random.chance(0.75) ? 'accepted' : 'requested',
        });
      if (!isPlain && random.chance(0.06)) world.blocks.push({ blockerId: person.id, blockedId: target.id });
      if (!isPlain && random.chance(0.1))
        world.mutes.push({ userId: person.id, kind: 'person', target: String(target.id) });
    }
    for (const { id } of stocks) {
      if (random.chance(0.5)) world.watched.push({ userId: person.id, tickerId: id });
      if (!isPlain && random.chance(0.12)) world.mutes.push({ userId: person.id, kind: 'ticker', target: String(id) });
    }
    for (const word of MUTABLE)
      if (!isPlain && random.chance(0.15)) world.mutes.push({ userId: person.id, kind: 'word', target: word });
  }
}

function addArticles(random: Random, world: MutableWorld): void {
  for (let index = 0; index < ARTICLES; index += 1) {
    const title = sentence(random);
    const id = FIRST_ID + index;
    world.articles.push({
      id,
      audience: random.chance(0.75) ? 'market' : 'platform',
      language: random.chance(0.7) ? 'en' : 'tr',
      title,
      message: random.chance(0.5) ? `Short ${title}` : null,
      content: 'Text',
      source: 'Wire',
      externalId: `world${index}`,
      simulated: random.chance(0.5),
      url: random.chance(0.5) ? `https://news.example/${index}` : null,
      publishedAt: someTime(random, 6),
      upVotes: random.int(0, 5),
      downVotes: random.int(0, 5),
      commentCount: random.int(0, 5),
      searchKey: searchKey(title),
      tickers: random.sample(world.stocks, random.int(0, 2)),
      votes: new Map(random.sample(world.people, 3).map((person) => [person.id, random.chance(0.5)])),
    });
  }
}

function addPosts(random: Random, world: MutableWorld): void {
  for (let index = 0; index < POSTS; index += 1) {
    const id = FIRST_ID + index;
    const description = sentence(random);
    const article = random.chance(0.2) ? random.pick(world.articles) : null;
    const isPoll = random.chance(0.15);
    const takers = random.sample(world.people, 4);
    const author = random.pick(world.people);
    const shareable = world.posts.filter((post) => !post.isRepost);
    const shared = shareable.length > 0 && random.chance(0.4) ? random.pick(shareable) : null;
    const isRepost =
      shared !== null &&
      !isPoll &&
      article === null &&
      random.chance(0.5) &&
      !world.posts.some((post) => post.isRepost && post.author === author && post.shared === shared);
    world.posts.push({
      id,
      author,
      type: isPoll ? 'poll' : article === null ? 'text' : 'news',
      state: random.chance(0.8) ? 'visible' : random.pick(['hidden', 'deleted']),
      title: random.chance(0.5) ? `Title ${index}` : null,
      description,
      searchKey: searchKey(description),
      sentiment: random.pick([null, 'bull', 'bear']),
      article,
      popularity: random.int(0, 12) / 2,
      upVotes: random.int(0, 9),
      downVotes: random.int(0, 9),
      commentCount: random.int(0, 9),
      createdAt: someTime(random, 25),
      editedAt: random.chance(0.2) ? someTime(random, 5) : null,
      tickers: isRepost ? [] : random.sample(world.stocks, random.int(0, 2)),
      mentions: isRepost ? [] : random.sample(world.people, random.int(0, 2)),
      pictures: !isRepost && random.chance(0.2) ? random.int(1, 2) : 0,
      poll: isPoll
        ? {
            id,
            closed: random.chance(0.2),
            expiresAt: new Date(WORLD_NOW.getTime() + (random.chance(0.7) ? 60 : -60) * MINUTE),
            votes: [random.int(0, 4), random.int(0, 4)],
            answers: new Map(random.sample(world.people, 2).map((person) => [person.id, random.int(0, 1)])),
          }
        : null,
      votes: new Map(takers.slice(0, 3).map((person) => [person.id, random.chance(0.5)])),
      bookmarks: new Map(takers.slice(2).map((person) => [person.id, someTime(random, 10)])),
      reporters: new Set(random.sample(world.people, random.int(0, 2)).map((person) => person.id)),
      shared,
      isRepost,
      isDetached: shared !== null && !isRepost && random.chance(0.2),
      areQuotesOff: random.chance(0.2),
    });
  }
}

/**
 * A generated world: people with follows, blocks and mutes, articles, and posts of every state and kind. The same name
 * always gives the same world.
 */
export function createWorld(name: string, stocks: readonly Stock[]): World {
  const random = createRandom(`tests:${name}`);
  const people = Array.from({ length: PEOPLE }, (_, index) => toPerson(random, name, index));
  const world: MutableWorld = {
    stocks,
    people,
    follows: [],
    blocks: [],
    mutes: [],
    watched: [],
    articles: [],
    posts: [],
  };
  addRelations(random, world);
  addArticles(random, world);
  addPosts(random, world);
  return world;
}

/** The people who read in tests: active accounts of every role. */
export const getReaders = (world: World): readonly WorldPerson[] => world.people.slice(0, roles.length);
