import type { PostBase_PostFragment, PostCard_PostFragment } from '@/generated/posts/fragments';

/** The fields of a post, the same in feeds and on its own page. */
export type PostView = PostBase_PostFragment & Partial<Pick<PostCard_PostFragment, 'shared_post'>>;

/** A post within another one; what it shares itself is not read. */
export type SharedView = PostBase_PostFragment;

/** The poll of a post. */
export type PollView = NonNullable<PostView['poll']>;

/** The dialogs of a post, by the value of the URL parameter; their subject is the id of the post. */
export type PostDialog =
  | 'post-likes'
  | 'post-shares'
  | 'post-quote'
  | 'post-share'
  | 'post-report'
  | 'post-pictures'
  | 'post-edit'
  | 'post-history'
  | 'comments';
