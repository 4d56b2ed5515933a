import { DAY_MS } from '../base/durations.ts';
import type { news, newsTickers } from '../database/tables/market/news.ts';
import { searchKey } from '../database/keys.ts';
import { readIndustries } from '../ports/market/catalogue/catalogue.ts';
import { field } from '../base/delimitedFile.ts';
import { readTable } from './seedTable.ts';
import { illustration, type ImageStore, type Picture, thumbnail } from './images.ts';
import { createRandom } from './random.ts';
import {
  createShuffler,
  factsAt,
  fillSlots,
  industryName,
  getMood,
  money,
  percent,
  pickPeer,
  getSubjects,
  type Facts,
  type Language,
  type Subject,
} from './subjects.ts';
import { ago, type SeedContext } from './seedContext.ts';

export type NewsRow = typeof news.$inferInsert & {
  id: number;
  publishedAt: Date;
  upVotes: number;
  downVotes: number;
  commentCount: number;
};

export interface NewsData {
  readonly rows: NewsRow[];
  readonly tickers: (typeof newsTickers.$inferInsert)[];
  /** The subject of each market article. */
  readonly subjects: ReadonlyMap<number, Subject>;
}

const NEWS_SOURCE = 'Bourse Simulated Newswire';
const MARKET_ARTICLES = 300;

const BODY: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Over the last five sessions the share has moved {W}. Peers such as {PEER} set the tone for the group.',
    'Trading was orderly for most of the day; the first and the last half hour brought the largest part of the volume.',
    'Observers point to steady order books, while costs for staff and financing remain the open question.',
    'Management has not commented on the price move. The next scheduled figures are listed in the events calendar.',
    'In the wider {S} group, opinions differ on how long the current trend can last.',
    'Members of Bourse discussed the share under ${SYM}; bulls and bears were about even.',
    'Longer-term investors look at cash flow rather than at single sessions, simulated analysts say.',
  ],
  tr: [
    'Hisse son beş seansta {W} hareket etti. Sektörün yönünü {PEER} gibi şirketler belirledi.',
    'Seans büyük ölçüde sakin geçti; hacmin çoğu ilk ve son yarım saatte oluştu.',
    'Gözlemciler siparişlerin güçlü olduğunu, personel ve finansman giderlerinin ise soru işareti kaldığını söylüyor.',
    'Şirket yönetimi fiyat hareketi hakkında açıklama yapmadı. Bir sonraki rakamların tarihi etkinlik takviminde.',
    'Bourse üyeleri hisseyi ${SYM} etiketiyle konuştu; boğalarla ayılar neredeyse eşitti.',
  ],
};
const NOTICE: Readonly<Record<Language, string>> = {
  en: 'This article was written by the Bourse simulation about simulated prices. It says nothing about the real company.',
  tr: 'Bu haber, simüle fiyatlar hakkında Bourse simülasyonu tarafından yazılmıştır. Gerçek şirketle ilgisi yoktur.',
};

/** Language, title, message and content of the platform's news for developers, newest first. */
const PLATFORM: readonly (readonly [Language, string, string, string])[] = [
  [
    'en',
    'Publish checklist with live status',
    'See what your bot still needs before it can be published.',
    'The bot page now lists every requirement for publishing, shows which ones are met and links to the place where you can fix the rest.',
  ],
  [
    'tr',
    'Canlı durumlu yayın kontrol listesi',
    'Botunuzun yayımlanmadan önce neye ihtiyacı olduğunu görün.',
    'Bot sayfası artık yayının tüm koşullarını, hangilerinin karşılandığını ve eksiklerin nereden giderileceğini gösteriyor.',
  ],
  [
    'en',
    'Reply to reviews',
    'You can now answer the reviews of your bots in public.',
    'One reply per review, visible to everybody. The reviewer is told.',
  ],
  [
    'tr',
    'Değerlendirmelere yanıt verin',
    'Botlarınızın değerlendirmelerini artık herkese açık yanıtlayabilirsiniz.',
    'Her değerlendirmeye bir yanıt yazabilirsiniz. Değerlendiren kişiye haber verilir.',
  ],
  [
    'en',
    'Team roles',
    'Give team members exactly the rights they need.',
    'Owners, admins, developers and read-only members: choose the role when you invite somebody or change it later.',
  ],
  [
    'tr',
    'Takım rolleri',
    'Takım üyelerine tam ihtiyaç duydukları yetkiyi verin.',
    'Sahip, yönetici, geliştirici ve salt okunur üye: rolü davet ederken seçin ya da sonradan değiştirin.',
  ],
  [
    'en',
    'Secrets are shown once',
    'Copy tokens and keys when you create them.',
    'Bot tokens and API keys are stored hashed or encrypted and shown in full only once. You can regenerate them at any time.',
  ],
  [
    'tr',
    'Gizli bilgiler bir kez gösterilir',
    'Belirteç ve anahtarları oluşturduğunuzda kopyalayın.',
    'Bot belirteçleri ve API anahtarları özetlenmiş veya şifreli saklanır ve yalnızca bir kez tam olarak gösterilir. Dilediğinizde yenileyebilirsiniz.',
  ],
];

function article(
  language: Language,
  subject: Subject,
  peer: Subject,
  facts: Facts,
  template: Record<string, string>,
  body: readonly string[],
): { title: string; content: string } {
  const change = (value: number): string =>
    value < 0 ? `−${percent(value, language)}` : `+${percent(value, language)}`;
  const slots = {
    N: subject.name,
    SYM: subject.symbol,
    D: percent(facts.day, language),
    W: change(facts.week),
    X: money(facts.close, subject, language),
    S: industryName(subject, language),
    PEER: peer.name,
  };
  return {
    title: fillSlots(field(template, 'title'), slots).slice(0, 200),
    content: [field(template, 'lead'), ...body, NOTICE[language]]
      .map((paragraph) => fillSlots(paragraph, slots))
      .join('\n\n'),
  };
}

const row = (
  id: number,
  language: Language,
  publishedAt: Date,
  texts: { title: string; content: string },
): NewsRow => ({
  id,
  audience: 'market',
  language,
  title: texts.title,
  message: null,
  content: texts.content,
  image: null,
  thumb: null,
  url: null,
  source: NEWS_SOURCE,
  simulated: true,
  externalId: `simulated-${id}`,
  publishedAt,
  upVotes: 0,
  downVotes: 0,
  commentCount: 0,
  searchKey: searchKey(texts.title),
  createdAt: publishedAt,
});

/** The picture of an article, and the small one of lists. */
interface ArticlePictures {
  readonly image: Picture;
  readonly thumb: Picture;
}

/** Creates articles about simulated shares over the last two months, and the platform's own news. */
export async function createNews(context: SeedContext, imageStore: ImageStore): Promise<NewsData> {
  const random = createRandom('news');
  const templates = { en: readTable('news.csv'), tr: readTable('news.tr.csv') };
  const decks = new Map(
    (['en', 'tr'] as const).flatMap((language) =>
      (['up', 'down', 'flat'] as const).map(
        (mood) =>
          [
            `${language}:${mood}`,
            createShuffler(
              createRandom(`news:${language}:${mood}`),
              templates[language].filter((item) => field(item, 'mood') === mood),
            ),
          ] as const,
      ),
    ),
  );
  const pictures = new Map(
    await Promise.all(
      readIndustries().map(async (industry, index): Promise<[string, ArticlePictures]> => {
        const [image, thumb] = await Promise.all([
          imageStore.add(illustration(field(industry, 'name'), index, 960, 540), null, 960, 540, 'webp'),
          imageStore.add(thumbnail(index), null, 144, 144, 'webp'),
        ]);
        return [field(industry, 'code'), { image, thumb }];
      }),
    ),
  );
  const ages = Array.from({ length: MARKET_ARTICLES }, () => 0.02 * DAY_MS + 60 * DAY_MS * random.next() ** 1.8).sort(
    (a, b) => b - a,
  );
  const rows: NewsRow[] = [];
  const tickers: (typeof newsTickers.$inferInsert)[] = [];
  const subjects = new Map<number, Subject>();
  const titles = new Set<string>();
  for (const [index, age] of ages.entries()) {
    const id = index + 1;
    const own = createRandom(`news:${id}`);
    const language: Language = own.chance(0.27) ? 'tr' : 'en';
    const market = getSubjects(language === 'tr' ? 'tr' : 'us');
    const subject = market[own.popular(market.length)] ?? own.pick(market);
    const peer = pickPeer(own, subject);
    const publishedAt = ago(context, age);
    const facts = factsAt(context, subject, publishedAt);
    const deck = decks.get(`${language}:${getMood(facts.day)}`);
    if (!deck) throw new Error('A deck is missing.');
    const body = own.sample(BODY[language], own.int(3, 4));
    let texts = article(language, subject, peer, facts, deck(), body);
    for (let tries = 0; titles.has(texts.title) && tries < 20; tries += 1)
      texts = article(language, subject, peer, facts, deck(), body);
    titles.add(texts.title);
    const picture = pictures.get(subject.listing.instrument.industry ?? '');
    rows.push({
      ...row(id, language, publishedAt, texts),
      image: picture?.image.url ?? null,
      thumb: picture?.thumb.url ?? null,
    });
    subjects.set(id, subject);
    for (const item of own.chance(0.4) ? [subject, peer] : [subject])
      tickers.push({ newsId: id, tickerId: item.listing.instrument.tickerId, publishedAt });
  }
  for (const [index, [language, title, message, content]] of PLATFORM.entries()) {
    const id = MARKET_ARTICLES + PLATFORM.length - index;
    const publishedAt = ago(context, (3 + Math.floor(index / 2) * 17) * DAY_MS);
    rows.push({
      ...row(id, language, publishedAt, { title, content }),
      audience: 'platform',
      message,
      source: 'Bourse',
      simulated: false,
      externalId: `platform-${id}`,
    });
  }
  return { rows: rows.sort((a, b) => a.id - b.id), tickers, subjects };
}
