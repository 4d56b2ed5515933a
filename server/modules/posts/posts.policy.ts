import { POST_EDIT_MINUTES } from '../../../rules/posts/posts.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { PostPermissions } from '../../generated/schema.ts';

type Caller = Pick<Viewer, 'id' | 'role'>;
/** Guests read: see writers.ts. */
type Reader = Caller & Pick<Viewer, 'isGuest'>;

/** A post as far as the decisions need it. Whether the caller sees it at all is decided by `visiblePosts`. */
export interface PostSubject {
  readonly authorId: number;
  readonly createdAt: Date;
  /** Whether the caller has reported it: once is enough. */
  readonly isReported?: boolean;
  /** False for what was hidden or deleted, which admins still read in its case. */
  readonly isUp?: boolean;
}

/** Nobody reports what they wrote themselves. */
export const canReport = (viewer: Caller, { authorId }: Pick<PostSubject, 'authorId'>): boolean =>
  viewer.role === 'app_user' && viewer.id !== authorId;

/** What somebody may do with a post that they see. Admins and developers read. */
export function permissionsOn(viewer: Reader, post: PostSubject, now: Date): PostPermissions {
  if (post.isUp === false) return { edit: false, delete: false, vote: false, comment: false, report: false };
  const isOwn = viewer.id === post.authorId;
  const takesPart = viewer.role === 'app_user';
  const age = now.getTime() - post.createdAt.getTime();
  return {
    edit: isOwn && takesPart && !viewer.isGuest && age < POST_EDIT_MINUTES * 60_000,
    delete: (isOwn && takesPart) || viewer.role === 'admin',
    vote: takesPart,
    comment: takesPart && !viewer.isGuest,
    report: canReport(viewer, post) && post.isReported !== true,
  };
}
