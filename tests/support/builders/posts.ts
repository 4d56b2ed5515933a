import type { PostCard_PostFragment } from '@/generated/posts/fragments';

/** A comment by another user, as the app user Maya (502) sees it. */
export function buildPost(change: Partial<PostCard_PostFragment> = {}): PostCard_PostFragment {
  const id = change.id ?? 9001;
  return {
    id,
    title: null,
    description: `Text of post ${id}`,
    post_type: 'text',
    date: '2026-03-03T09:00:00.000Z',
    user_id: 701,
    user_name: 'ada',
    full_name: 'Ada Yilmaz',
    user_image: null,
    up_vote: 4,
    down_vote: 0,
    comments: 2,
    is_user_up_vote: false,
    is_user_down_vote: false,
    is_bookmark: false,
    reposts: 0,
    quotes: 0,
    is_user_repost: false,
    is_repost: false,
    are_quotes_off: false,
    is_pinned: false,
    shared_post_id: null,
    shared_post: null,
    is_shared_gone: false,
    shared_url: `https://bourse.example/posts/${id}`,
    sentiment: null,
    edited_at: null,
    attachments: [],
    poll: null,
    mention_user_list: [],
    mention_stock_list: [],
    news_data: null,
    link_card: null,
    viewer_can: { edit: false, delete: false, vote: true, comment: true, report: true, repost: true, quote: true },
    ...change,
  };
}

/** The card of a visited page. */
export const buildLinkCard = (
  change: Partial<NonNullable<PostCard_PostFragment['link_card']>> = {},
): NonNullable<PostCard_PostFragment['link_card']> => ({
  url: 'https://paper.example/banks',
  host: 'paper.example',
  is_pending: false,
  title: 'Banks after the rate cut',
  description: 'Three charts',
  site: 'The Paper',
  picture: { url: '/files/card', width: 600, height: 315 },
  ...change,
});

export const buildPicture = (id: number): PostCard_PostFragment['attachments'][number] => ({
  id,
  file_url: `/files/${id}`,
  thumb_url: `/files/${id}-thumb`,
  alt_text: `View ${id}`,
  width: 800,
  height: 600,
});
