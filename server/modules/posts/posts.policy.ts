import { POST_EDIT_MINUTES } from '../../../rules/posts/postLimits.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { PostPermissions } from '../../generated/schema.ts';

type Caller = Pick<Viewer, 'id' | 'role'>;
/** Guest accounts vote and report; everything else needs a full account (`requireFullAccount`). */
type Reader = Caller & Pick<Viewer, 'isGuest'>;

/** The fields of a post that the policy needs. `visiblePosts` decides whether the caller sees it at all. */
export interface PostSubject {
  readonly authorId: number;
  readonly createdAt: Date;
  /** Whether the caller has reported it already. */
  readonly isReported?: boolean;
  /** False for removed and deleted posts, which admins can still read in a report case. */
  readonly isVisible?: boolean;
  /** Only the reposted post can be voted on, commented on, reported and shared. */
  readonly isRepost?: boolean;
  /** Only the author quotes the post. */
  readonly areQuotesOff?: boolean;
}

/** Users cannot report their own posts. */
export const canReport = (viewer: Caller, { authorId }: Pick<PostSubject, 'authorId'>): boolean =>
  viewer.role === 'app_user' && viewer.id !== authorId;

const NOTHING: PostPermissions = {
  edit: false,
  delete: false,
  vote: false,
  comment: false,
  report: false,
  repost: false,
  quote: false,
};

/** The actions that a user may take on a visible post. Admins and developers only read. */
export function getPostPermissions(viewer: Reader, post: PostSubject, now: Date): PostPermissions {
  if (post.isVisible === false || post.isRepost === true) return NOTHING;
  const isOwn = viewer.id === post.authorId;
  const canParticipate = viewer.role === 'app_user';
  const canShare = canParticipate && !viewer.isGuest;
  const age = now.getTime() - post.createdAt.getTime();
  return {
    edit: isOwn && canParticipate && !viewer.isGuest && age < POST_EDIT_MINUTES * MINUTE_MS,
    delete: (isOwn && canParticipate) || viewer.role === 'admin',
    vote: canParticipate,
    comment: canParticipate && !viewer.isGuest,
    repost: canShare,
    quote: canShare && (isOwn || post.areQuotesOff !== true),
    report: canReport(viewer, post) && post.isReported !== true,
  };
}
