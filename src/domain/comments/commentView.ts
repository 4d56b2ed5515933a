import type { CommentRow_CommentFragment } from '@/generated/comments/fragments';

/** The fields of a comment, the same for posts and news. */
export type CommentView = CommentRow_CommentFragment;

/** The post or article that is commented on. */
export interface CommentSubject {
  kind: 'post' | 'news';
  id: number;
}
