import { array, number, object } from 'yup';

import { optionalTextSchema, textSchema } from '../text/textSchema.ts';

/** Limits of texts about bots, in characters as people count them. */
export const STORE_LIMITS = { review: 2000, reply: 2000 } as const;

/** The stars of a review (console §5). */
export const STARS = [1, 2, 3, 4, 5] as const;

/** How long a former subscriber must have been subscribed to rate a bot, in ms. */
export const RATING_AFTER_MS = 86_400_000;

/** Reviews and subscribers load pages of this size. */
export const REVIEW_PAGE_SIZE = 10;
export const SUBSCRIBER_PAGE_SIZE = 20;

/** Categories on one page of the store by category, and the highest number of bots in each. */
export const MAX_GROUPS = 20;
export const BOTS_OF_GROUP = 12;

/** A review of a bot: addOrEditBotReview and the form that sends it. The messages are ids into the locales. */
export const reviewSchema = object({
  stars: number()
    .required('store.form.stars.required')
    .typeError('store.form.stars.required')
    .integer('store.form.stars.range')
    .min(1, 'store.form.stars.range')
    .max(5, 'store.form.stars.range'),
  review: textSchema(
    STORE_LIMITS.review,
    { required: 'store.form.review.required', tooLong: 'store.form.review.tooLong', hidden: 'store.form.hiddenText' },
    { breaks: true },
  ),
});

/** The developers' answer to a review: replyToBotReview. An empty text removes the answer. */
export const reviewReplySchema = object({
  reply: optionalTextSchema(
    STORE_LIMITS.reply,
    { tooLong: 'store.form.reply.tooLong', hidden: 'store.form.hiddenText' },
    { breaks: true },
  ),
});

/** Bots that one call puts into a category. */
const MAX_BOTS_AT_ONCE = 100;

/** Bots of one marketplace category: admins choose them and their order. */
export const MAX_MARKETPLACE_CATEGORY_BOTS = 100;

/** The bots that an admin adds to a category: addBotByCategoryId, addMarketplaceBots. */
export const categoryBotsSchema = object({
  botId: array()
    .of(number().required())
    .required('store.form.bots.required')
    .min(1, 'store.form.bots.required')
    .max(MAX_BOTS_AT_ONCE, 'store.form.bots.tooMany'),
});
