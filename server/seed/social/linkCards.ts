import { createHash } from 'node:crypto';
import { findLinkedPage } from '../../../rules/text/linkAddress.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { linkCards, postLinkCards } from '../../database/tables/social/linkCards.ts';
import { illustration, type ImageStore } from '../images.ts';
import { createRandom } from '../random.ts';
import { ago, type SeedContext } from '../seedContext.ts';
import type { Language } from '../subjects.ts';

interface Page {
  readonly address: string;
  readonly site: string;
  readonly title: string;
  readonly description: string;
  /** The words of its picture; without them it has none. */
  readonly picture?: string;
}

/** Invented pages. Names that end with .example belong to no site. */
const PAGES: Readonly<Record<Language, readonly Page[]>> = {
  en: [
    {
      address: 'https://markets-daily.example/banks-after-the-rate-cut',
      site: 'Markets Daily',
      title: 'What a rate cut does to the margins of banks',
      description: 'Three charts on deposits, loans and the months after earlier cuts.',
      picture: 'Banks and rates',
    },
    {
      address: 'https://index-notes.example/reading-an-earnings-call',
      site: 'Index Notes',
      title: 'How to read an earnings call in ten minutes',
      description: 'Where the guidance hides, and which questions the analysts repeat.',
    },
    {
      address: 'https://chip-letter.example/foundry-capacity',
      site: 'The Chip Letter',
      title: 'Foundry capacity: who builds, who waits, and who pays for it',
      description: 'Capital spending of the large foundries, plant by plant.',
      picture: 'Foundries',
    },
  ],
  tr: [
    {
      address: 'https://borsa-defteri.example/bilanco-takvimi',
      site: 'Borsa Defteri',
      title: 'Bilanço takvimi: bu çeyrekte hangi şirket ne zaman açıklıyor?',
      description: 'Tarihler, beklentiler ve geçen yılın aynı çeyreği bir arada.',
      picture: 'Bilançolar',
    },
    {
      address: 'https://sanayi-postasi.example/celik-fiyatlari',
      site: 'Sanayi Postası',
      title: 'Çelik fiyatları ve ihracat: yılın ilk yarısının özeti',
      description: 'Hurda, enerji ve navlun maliyetleriyle birlikte okunmalı.',
    },
  ],
};

const LINKED_SHARE = 0.05;

/** Adds a link to some of the texts. */
export function addLink(description: string, language: Language, postId: number): string {
  const random = createRandom(`link:${postId}`);
  return random.chance(LINKED_SHARE) ? `${description} ${random.pick(PAGES[language]).address}` : description;
}

export interface LinkCardData {
  readonly cards: (typeof linkCards.$inferInsert & { readonly id: number })[];
  readonly links: (typeof postLinkCards.$inferInsert)[];
}

/** Creates the cards of the linked pages, as if they had been visited yesterday. */
export async function createLinkCards(
  context: SeedContext,
  posts: readonly { readonly id: number; readonly description: string }[],
  imageStore: ImageStore,
): Promise<LinkCardData> {
  const pages = Object.values(PAGES).flat();
  const visitedAt = ago(context, DAY_MS);
  const cards = await Promise.all(
    pages.map(async ({ address, picture, ...texts }, index) => {
      const drawing =
        picture === undefined
          ? undefined
          : await imageStore.add(illustration(picture, index + 3, 600, 315), null, 600, 315, 'webp');
      return {
        ...texts,
        id: index + 1,
        address,
        addressHash: createHash('sha256').update(address).digest('hex'),
        host: new URL(address).hostname,
        state: 'shown' as const,
        picture: drawing?.url ?? null,
        pictureWidth: drawing?.width ?? null,
        pictureHeight: drawing?.height ?? null,
        visitedAt,
        createdAt: visitedAt,
        nextAt: new Date(visitedAt.getTime() + 14 * DAY_MS),
      };
    }),
  );
  const ids = new Map(cards.map(({ address, id }) => [address, id]));
  const links = posts.flatMap(({ id: postId, description }) => {
    const linkCardId = ids.get(findLinkedPage(description)?.href ?? '');
    return linkCardId === undefined ? [] : [{ postId, linkCardId, isRemoved: false }];
  });
  return { cards, links };
}
