import type { CommentRow_CommentFragment } from '@/generated/comments/fragments';

/** A comment as it is shown; those of posts and of news read the same fields. */
export type CommentView = CommentRow_CommentFragment;

/** What is talked about. */
export interface CommentSubject {
  kind: 'post' | 'news';
  id: number;
}
