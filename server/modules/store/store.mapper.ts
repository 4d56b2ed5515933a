import type {
  CardStyle,
  Category,
  MarketplaceBot,
  MarketplaceCategory,
  RatingOverview,
  Review,
} from '../../generated/schema.ts';
import { fullName } from '../../../rules/people/people.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Language } from '../../i18n/translate.ts';
import { canSubscribe } from '../bots/bots.policy.ts';
import { toEntry, toName, type ToWire } from '../lookups/lookups.mapper.ts';
import type { LookupRow } from '../lookups/lookupRecord.ts';
import type { ReviewRow } from './reviews.store.ts';
import type { CardRow } from './storeBots.store.ts';

const toCategoryFields = (language: Language, row: LookupRow) => ({
  ...toEntry(row),
  category: toName(language, row),
  count_bot_mappings: row.size,
});

export const toCategory: ToWire<Category> = toCategoryFields;

export const toMarketplaceCategory: ToWire<MarketplaceCategory> = toCategoryFields;

/** Used for each colour that the card style of a bot lacks. */
const defaultColours = { background: '#f6f7f9', foreground: '#1b1f24', accent: '#0b7a75' } as const;

const isColour = (text: string | undefined): text is string => /^#[\da-f]{6}$/i.test(text ?? '');

function toCardStyle(style: Readonly<Record<string, string>> | null): CardStyle | null {
  if (style === null) return null;
  const colour = (name: keyof typeof defaultColours): string => {
    const chosen = style[name];
    return isColour(chosen) ? chosen : defaultColours[name];
  };
  return { background: colour('background'), foreground: colour('foreground'), accent: colour('accent') };
}

export function toMarketplaceBot(viewer: Viewer, row: CardRow): MarketplaceBot {
  return {
    bot_id: row.id,
    bot_name: row.name,
    botMatrixId: row.matrixId,
    description: row.description,
    bot_short_description: row.shortDescription,
    is_subscribe: row.isSubscribed,
    past_subscribed: row.wasSubscribed,
    can_subscribe: row.isExisting && canSubscribe(viewer, row.statusId),
    bot_banner_image: row.banner,
    bot_thumb_image: row.thumb ?? row.image,
    avg_out_five: row.reviewCount === 0 ? null : row.starTotal / row.reviewCount,
    num_subscribers: row.subscriberCount,
    bot_price: row.price,
    card_style: toCardStyle(row.cardStyle),
  };
}

export function toReview({ review, bot, author }: ReviewRow): Review {
  return {
    id: review.id,
    bot_id: review.botId,
    bot_name: bot.name,
    user_id: review.userId,
    fullname: fullName(author),
    profilephoto: author.thumb ?? author.profilephoto,
    review: review.review,
    stars: review.stars,
    uts: review.updatedAt,
    reply: review.reply,
    reply_uts: review.repliedAt,
  };
}

/** Maps the number of reviews per star to the overview with percentages. */
export function toOverview(counts: ReadonlyMap<number, number>): RatingOverview {
  const of = (stars: number): number => counts.get(stars) ?? 0;
  const people = [1, 2, 3, 4, 5].reduce((sum, stars) => sum + of(stars), 0);
  const total = [1, 2, 3, 4, 5].reduce((sum, stars) => sum + stars * of(stars), 0);
  const share = (stars: number): number => (people === 0 ? 0 : Math.round((of(stars) * 10_000) / people) / 100);
  return {
    rating_total_count: total,
    rating_total_user_count: people,
    one_star_percentage: share(1),
    two_star_percentage: share(2),
    three_star_percentage: share(3),
    four_star_percentage: share(4),
    five_star_percentage: share(5),
    avg_out_five: people === 0 ? 0 : total / people,
  };
}
