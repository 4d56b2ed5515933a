import type { PostCard_PostFragment } from '@/generated/posts/fragments';

/** A post as its card shows it; feeds and single posts read the same fields. */
export type PostView = PostCard_PostFragment;

/** The poll of a post. */
export type PollView = NonNullable<PostView['poll']>;

/** The dialogs of a post, as the address names them; their subject is the post's id. */
export type PostDialog =
  | 'post-likes'
  | 'post-share'
  | 'post-report'
  | 'post-pictures'
  | 'post-edit'
  | 'post-history'
  | 'comments';
