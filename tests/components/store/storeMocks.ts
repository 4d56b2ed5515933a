import {
  AddOrEditBotReviewDocument,
  type AddOrEditBotReviewQuery,
  type AddOrEditBotReviewQueryVariables,
} from '@/generated/store/addOrEditBotReview';
import type {
  ReviewRow_ReviewFragment,
  StoreDetail_BotFragment,
  Subscription_BotFragment,
} from '@/generated/store/fragments';
import {
  GetBotDetailsByUserIdDocument,
  type GetBotDetailsByUserIdQuery,
  type GetBotDetailsByUserIdQueryVariables,
} from '@/generated/store/getBotDetailsByUserId';
import {
  GetBotRatingOverViewDocument,
  type GetBotRatingOverViewQuery,
  type GetBotRatingOverViewQueryVariables,
} from '@/generated/store/getBotRatingOverView';
import {
  GetBotRatingReviewDocument,
  type GetBotRatingReviewQuery,
  type GetBotRatingReviewQueryVariables,
} from '@/generated/store/getBotRatingReview';
import {
  SubscribeBotDocument,
  type SubscribeBotQuery,
  type SubscribeBotQueryVariables,
} from '@/generated/store/subscribeBot';
import {
  UnSubscribeByBotIdDocument,
  type UnSubscribeByBotIdQuery,
  type UnSubscribeByBotIdQueryVariables,
} from '@/generated/store/unSubscribeByBotId';

import { mockOperation } from '../../support/mocks/mockOperation';

/** A published bot as a stranger sees it. */
export const buildStoreBot = (change: Partial<StoreDetail_BotFragment> = {}): StoreDetail_BotFragment => ({
  id: 31,
  bot_name: 'Volume Watch',
  handler: '/volume',
  bot_image: null,
  thumb: null,
  short_description: 'Watches volume',
  is_subscribed: false,
  num_subscribers: 7,
  avg_out_five: 4.3,
  bot_price: 0,
  bot_categories: { id: 4, category: 'Analysis' },
  creator_name: 'Deniz Aydin',
  description: 'Tells when many shares change hands.',
  banner_url: null,
  bannerImages: [],
  bot_featured_images: [],
  video_link: null,
  website: null,
  website_link: null,
  privacy_url: null,
  terms_url: null,
  copyright_url: null,
  copy_right_name: null,
  license_agreement_url: null,
  language: 'tr',
  current_version: '1.4.0',
  first_published_date: '2026-03-02T09:00:00.000Z',
  last_update_bot: null,
  past_subscribed: false,
  is_bot_user_rating: false,
  sharable_link: 'https://bourse.example/bot-detail/31',
  team_name: 'Momentum',
  is_personal_team: false,
  id_s2_users: 501,
  viewer_role: null,
  num_reviews: 0,
  num_commands: 0,
  countries: [{ id: 1, name: 'Germany' }],
  s2_bot_status: { id: 6, status: 'Published' },
  bot_rejected_reason: null,
  bot_user_name: null,
  cts: '2026-02-01T09:00:00.000Z',
  s2_bot_permission_mapping: [],
  viewer_can: { subscribe: true, rate: true },
  ...change,
});

export const mockStoreBot = (bot: StoreDetail_BotFragment) =>
  mockOperation<GetBotDetailsByUserIdQuery, GetBotDetailsByUserIdQueryVariables>(GetBotDetailsByUserIdDocument, {
    response: { getBotDetailsByUserId: { status: 200, message: '', data: bot } },
  });

export const buildReview = (change: Partial<ReviewRow_ReviewFragment> = {}): ReviewRow_ReviewFragment => ({
  id: 5,
  bot_id: 31,
  user_id: 71,
  fullname: 'Ada Yilmaz',
  profilephoto: null,
  review: 'Never missed a jump.',
  stars: 5,
  uts: '2026-03-03T09:00:00.000Z',
  reply: null,
  reply_uts: null,
  ...change,
});

interface StoredReviews {
  all: readonly ReviewRow_ReviewFragment[];
  own?: ReviewRow_ReviewFragment | null;
}

/** The reviews, filtered and paged as the server would, as they are at the time of each request. */
export const mockReviews = (stored: () => StoredReviews) =>
  mockOperation<GetBotRatingReviewQuery, GetBotRatingReviewQueryVariables>(GetBotRatingReviewDocument, {
    response: ({ pageNumber, pageSize, searchText }) => {
      const { all, own = null } = stored();
      const found = all.filter(({ review }) => review.toLowerCase().includes((searchText ?? '').toLowerCase()));
      const start = (pageNumber - 1) * pageSize;
      return {
        getBotRatingReview: {
          status: 200,
          message: '',
          totalCount: found.length,
          loginUserReview: own,
          data: found.slice(start, start + pageSize),
        },
      };
    },
  });

type Overview = NonNullable<GetBotRatingOverViewQuery['getBotRatingOverView']['data']>;

const UNRATED: Overview = {
  rating_total_count: 0,
  rating_total_user_count: 0,
  one_star_percentage: 0,
  two_star_percentage: 0,
  three_star_percentage: 0,
  four_star_percentage: 0,
  five_star_percentage: 0,
  avg_out_five: 0,
};

export const mockOverview = (change: Partial<Overview> = {}) =>
  mockOperation<GetBotRatingOverViewQuery, GetBotRatingOverViewQueryVariables>(GetBotRatingOverViewDocument, {
    response: { getBotRatingOverView: { status: 200, message: '', data: { ...UNRATED, ...change } } },
  });

export const mockWriteReview = (status = 200, message = 'Thank you', onCall: () => void = () => {}) =>
  mockOperation<AddOrEditBotReviewQuery, AddOrEditBotReviewQueryVariables>(AddOrEditBotReviewDocument, {
    response: ({ review, stars }) => {
      onCall();
      return { addOrEditBotReview: { status, message, data: status === 200 ? buildReview({ review, stars }) : null } };
    },
  });

const subscription = (change: Partial<Subscription_BotFragment>): Subscription_BotFragment => ({
  id: 31,
  bot_price: 0,
  is_subscribed: false,
  past_subscribed: false,
  num_subscribers: 7,
  viewer_can: { subscribe: true, rate: true },
  ...change,
});

interface SubscriptionAnswer {
  status?: number;
  message?: string;
  /** In ms. */
  delay?: number;
}

export const mockSubscribe = ({ status = 200, message = 'You are now subscribed', delay }: SubscriptionAnswer = {}) =>
  mockOperation<SubscribeBotQuery, SubscribeBotQueryVariables>(SubscribeBotDocument, {
    delay,
    // Another user subscribed as well.
    response: {
      subscribeBot: {
        status,
        message,
        data: status === 200 ? subscription({ is_subscribed: true, num_subscribers: 9 }) : null,
      },
    },
  });

export const mockUnsubscribe = ({ status = 200, message = 'You left', delay }: SubscriptionAnswer = {}) =>
  mockOperation<UnSubscribeByBotIdQuery, UnSubscribeByBotIdQueryVariables>(UnSubscribeByBotIdDocument, {
    delay,
    response: {
      unSubscribeByBotId: {
        status,
        message,
        data: status === 200 ? subscription({ past_subscribed: true, num_subscribers: 6 }) : null,
      },
    },
  });
