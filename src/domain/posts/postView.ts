import type { PostCard_PostFragment } from '@/generated/posts/fragments';

/** The fields of a post, the same in feeds and on its own page. */
export type PostView = PostCard_PostFragment;

/** The poll of a post. */
export type PollView = NonNullable<PostView['poll']>;

/** The dialogs of a post, by the value of the URL parameter; their subject is the id of the post. */
export type PostDialog =
  | 'post-likes'
  | 'post-share'
  | 'post-report'
  | 'post-pictures'
  | 'post-edit'
  | 'post-history'
  | 'comments';
