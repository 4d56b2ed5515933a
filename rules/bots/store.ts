import { array, number, object } from 'yup';

import { STORE_LIMITS } from './storeLimits.ts';
import { optionalTextSchema, textSchema } from '../text/textSchema.ts';

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

/** The bots that an admin adds to a category: addBotByCategoryId, addMarketplaceBots. */
export const categoryBotsSchema = object({
  botId: array()
    .of(number().required())
    .required('store.form.bots.required')
    .min(1, 'store.form.bots.required')
    .max(MAX_BOTS_AT_ONCE, 'store.form.bots.tooMany'),
});
