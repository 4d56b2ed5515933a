import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';
import type { postAttachments, postMentions, posts, postTickers } from '../../database/tables/social/posts.ts';
import type { pollOptions, polls } from '../../database/tables/social/polls.ts';
import type { postTags, tags } from '../../database/tables/social/tags.ts';
import { findTags } from '../../../rules/text/tags.ts';
import { searchKey } from '../../database/keys.ts';
import { field } from '../../base/delimitedFile.ts';
import { readTable } from '../seedTable.ts';
import { addTag } from './tagTexts.ts';
import type { Graph } from './graph.ts';
import { addLink } from './linkCards.ts';
import { chart, type ImageStore, type Picture } from '../images.ts';
import type { NewsData, NewsRow } from '../news.ts';
import type { Person } from '../people.ts';
import { createRandom, type Random } from '../random.ts';
import {
  createShuffler,
  factsAt,
  fillSlots,
  industryName,
  getMood,
  money,
  percent,
  pickPeer,
  pickSubject,
  pickTalkedAbout,
  subjectBySymbol,
  type Language,
  type Subject,
} from '../subjects.ts';
import { ago, type SeedContext } from '../seedContext.ts';

const POSTS = 1500;
const DEMO_POSTS = 12;
const POST_DAYS = 120;
/** The posts of the last days: many are about the same companies, so that their pages show a sentiment of the week. */
const WEEK = 7 * DAY_MS;
const TALKED_ABOUT_SHARE = 0.65;

export type PostRow = typeof posts.$inferInsert & {
  id: number;
  createdAt: Date;
  upVotes: number;
  downVotes: number;
  commentCount: number;
  bookmarkCount: number;
  repostCount: number;
  quoteCount: number;
};
type PollRow = typeof polls.$inferInsert & { id: number; totalVotes: number };
type OptionRow = typeof pollOptions.$inferInsert & { id: number; votes: number };

export interface PostData {
  readonly rows: PostRow[];
  readonly attachments: (typeof postAttachments.$inferInsert)[];
  readonly mentions: (typeof postMentions.$inferInsert)[];
  readonly tickers: (typeof postTickers.$inferInsert)[];
  readonly tags: (typeof tags.$inferInsert & { readonly id: number })[];
  readonly postTags: (typeof postTags.$inferInsert)[];
  readonly polls: PollRow[];
  readonly options: OptionRow[];
  readonly authors: ReadonlyMap<number, Person>;
}

interface ChartPicture {
  readonly subject: Subject;
  readonly picture: Picture;
}

const CHARTED = [
  'NVDA',
  'AAPL',
  'MSFT',
  'TSLA',
  'AMZN',
  'META',
  'AMD',
  'JPM',
  'LLY',
  'XOM',
  'PLTR',
  'COST',
  'THYAO',
  'ASELS',
  'GARAN',
  'TUPRS',
  'KCHOL',
  'BIMAS',
  'EREGL',
  'SISE',
];

const drawCharts = (context: SeedContext, imageStore: ImageStore): Promise<ChartPicture[]> =>
  Promise.all(
    CHARTED.map(async (symbol, index) => {
      const subject = subjectBySymbol(symbol);
      const candles = await context.market.candles({
        tickerId: subject.listing.instrument.tickerId,
        interval: '1d',
        from: ago(context, 130 * DAY_MS),
        to: context.now,
      });
      const prices = candles.map(({ close }) => close);
      const drawing = chart(`${symbol} · ${subject.name}`, prices, index);
      return { subject, picture: await imageStore.add(drawing, null, 960, 540, 'webp') };
    }),
  );

function getType(random: Random): PostRow['type'] {
  const roll = random.next();
  if (roll < 0.7) return 'text';
  if (roll < 0.82) return 'image';
  return roll < 0.9 ? 'poll' : 'news';
}

const textHash = (text: string): string => createHash('sha256').update(searchKey(text)).digest('hex');

/** Creates every demo post, oldest first. Votes and comments come later. */
export async function createPosts(
  context: SeedContext,
  people: readonly Person[],
  graph: Graph,
  newsData: NewsData,
  imageStore: ImageStore,
): Promise<PostData> {
  const random = createRandom('posts');
  const charts = await drawCharts(context, imageStore);
  const tables = {
    posts: readTable('posts.csv'),
    closers: readTable('closers.csv'),
    polls: readTable('polls.csv'),
    images: readTable('imagePosts.csv'),
    news: readTable('newsPosts.csv'),
  };
  const decks = new Map<string, () => Record<string, string>>();
  const pickText = (table: keyof typeof tables, language: Language, mood?: string): Record<string, string> => {
    const name = `${table}:${language}:${mood ?? ''}`;
    const cards = tables[table].filter(
      (row) => field(row, 'language') === language && (mood === undefined || field(row, 'mood') === mood),
    );
    const deck = decks.get(name) ?? createShuffler(createRandom(`deck:${name}`), cards);
    decks.set(name, deck);
    return deck();
  };
  const writers = people.filter(({ active, role }) => active && role !== 'admin');
  const crowd = createRandom('writers').sample(
    writers.filter(({ id }) => id !== 1),
    writers.length,
  );
  const demo = people.find(({ id }) => id === 1);
  const ages = Array.from({ length: POSTS }, () => 0.4 * HOUR_MS + POST_DAYS * DAY_MS * random.next() ** 1.3).sort(
    (a, b) => b - a,
  );
  const demoTurns = new Set(Array.from({ length: DEMO_POSTS }, (_unused, index) => POSTS - 15 - index * 97));

  const postData = {
    rows: new Array<PostRow>(),
    attachments: new Array<PostData['attachments'][number]>(),
    mentions: new Array<PostData['mentions'][number]>(),
    tickers: new Array<PostData['tickers'][number]>(),
    tags: new Array<PostData['tags'][number]>(),
    postTags: new Array<PostData['postTags'][number]>(),
    polls: new Array<PollRow>(),
    options: new Array<OptionRow>(),
  };
  const authors = new Map<number, Person>();
  const seen = new Set<string>();

  const chooseAuthor = (own: Random, index: number, createdAt: Date): Person => {
    if (demo && demoTurns.has(index)) return demo;
    const joined = crowd.filter(({ joinedAt }) => joinedAt < createdAt);
    return joined[own.popular(joined.length)] ?? own.pick(writers);
  };

  const freshNews = (own: Random, createdAt: Date): NewsRow | undefined => {
    const published = newsData.rows.filter((row) => row.audience === 'market' && row.publishedAt < createdAt);
    return published.at(-1 - own.popular(Math.min(20, published.length)));
  };

  for (const [index, age] of ages.entries()) {
    const id = index + 1;
    const own = createRandom(`post:${id}`);
    const createdAt = ago(context, age);
    const author = chooseAuthor(own, index, createdAt);
    const language: Language = author.language;
    const wanted = getType(own);
    const article = wanted === 'news' ? freshNews(own, createdAt) : undefined;
    const drawing =
      wanted === 'image'
        ? own.pick(
            charts.filter(({ subject }) => (subject.listing.instrument.exchange === 'BIST') === (language === 'tr')),
          )
        : undefined;
    const type: PostRow['type'] = wanted === 'news' && !article ? 'text' : wanted;
    const isTalkedAbout = age < WEEK && own.chance(TALKED_ABOUT_SHARE);
    const picked = isTalkedAbout ? pickTalkedAbout(own, language) : pickSubject(own, language);
    const subject = (article && newsData.subjects.get(article.id)) ?? drawing?.subject ?? picked;
    const peer = pickPeer(own, subject);
    const meetable = crowd.filter(
      (item) => item.id !== author.id && item.joinedAt < createdAt && graph.canSee(author.id, item),
    );
    const friend = meetable[own.popular(meetable.length)] ?? own.pick(crowd);
    const facts = factsAt(context, subject, createdAt);
    const slots = {
      T: `$${subject.symbol}`,
      R: `$${peer.symbol}`,
      N: subject.name,
      U: `@${friend.username}`,
      S: industryName(subject, language),
      P: percent(facts.week, language),
      X: money(facts.close, subject, language),
    };
    const mood = getMood(facts.week);
    const compose = (): string => {
      if (type === 'poll') return '';
      const topic = own.chance(0.07) ? 'general' : mood !== 'flat' && own.chance(0.6) ? mood : 'flat';
      const template =
        type === 'image'
          ? pickText('images', language)
          : type === 'news'
            ? pickText('news', language)
            : pickText('posts', language, topic);
      const text = fillSlots(field(template, 'text'), slots);
      return own.chance(0.35) ? `${text} ${field(pickText('closers', language), 'text')}` : text;
    };
    let description = compose();
    for (let tries = 0; seen.has(description) && tries < 40; tries += 1) description = compose();
    if (type !== 'poll') description = addTag(createRandom(`tag:${id}`), description, subject, language, age < DAY_MS);
    let title: string | null = null;
    if (type === 'poll') {
      const poll = pickText('polls', language);
      const question = fillSlots(field(poll, 'question'), slots);
      const pollId = postData.polls.length + 1;
      description = question;
      postData.polls.push({
        id: pollId,
        postId: id,
        question,
        type: 'single',
        totalVotes: 0,
        expiresAt: new Date(createdAt.getTime() + own.pick([1, 3, 7]) * DAY_MS),
        closed: own.chance(0.05),
      });
      for (const [rank, text] of fillSlots(field(poll, 'options'), slots).split(';').entries()) {
        postData.options.push({ id: postData.options.length + 1, pollId, text, votes: 0, rank });
      }
    } else if (own.chance(0.06)) title = `${subject.name} (${subject.symbol})`;
    seen.add(description);
    if (type === 'text') description = addLink(description, language, id);

    const sentiment =
      type !== 'poll' && own.chance(isTalkedAbout ? 0.8 : 0.4)
        ? mood === 'flat'
          ? own.pick(['bull', 'bear'] as const)
          : mood === 'up'
            ? ('bull' as const)
            : ('bear' as const)
        : null;
    postData.rows.push({
      id,
      authorId: author.id,
      type,
      state: 'visible',
      title,
      description,
      textHash: textHash(description),
      sentiment,
      newsId: type === 'news' ? (article?.id ?? null) : null,
      sharedId: null,
      isRepost: false,
      isPinned: false,
      upVotes: 0,
      downVotes: 0,
      commentCount: 0,
      bookmarkCount: 0,
      repostCount: 0,
      quoteCount: 0,
      popularity: 0,
      searchKey: searchKey(title, description),
      createdAt,
      editedAt: null,
      deletedAt: null,
    });
    authors.set(id, author);
    if (description.includes(slots.U))
      postData.mentions.push({ postId: id, userId: friend.id, token: friend.username, createdAt });
    for (const item of [subject, peer]) {
      const named = description.split(/[^\w$.]/u).some((word) => word.replace(/\.$/u, '') === `$${item.symbol}`);
      if (named)
        postData.tickers.push({
          postId: id,
          tickerId: item.listing.instrument.tickerId,
          token: item.symbol,
          sentiment,
          createdAt,
        });
    }
    for (const { key, word } of findTags(description)) {
      let tag = postData.tags.find((stored) => stored.key === key);
      if (tag === undefined) {
        tag = { id: postData.tags.length + 1, key, name: word, createdAt };
        postData.tags.push(tag);
      }
      postData.postTags.push({ postId: id, tagId: tag.id, createdAt });
    }
    if (drawing) {
      const shown = own.chance(0.25) ? [drawing, own.pick(charts.filter((item) => item !== drawing))] : [drawing];
      for (const [rank, shownChart] of shown.entries()) {
        postData.attachments.push({
          id: postData.attachments.length + 1,
          postId: id,
          attachmentTypeId: 1,
          fileUrl: shownChart.picture.url,
          thumbUrl: shownChart.picture.url,
          altText:
            language === 'tr'
              ? `${shownChart.subject.name} hissesinin son dört aylık fiyat grafiği`
              : `Price chart of ${shownChart.subject.name} over the last four months`,
          width: shownChart.picture.width,
          height: shownChart.picture.height,
          rank,
        });
      }
    }
  }
  return { ...postData, authors };
}
