import { COMMENT_EDIT_MINUTES } from '../../../rules/posts/comments.ts';
import { fullName } from '../../../rules/people/people.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Comment, CommentPermissions } from '../../generated/schema.ts';
import type { MentionLinks } from './commentMentions.store.ts';
import type { CommentRow } from './comments.store.ts';

type Caller = Pick<Viewer, 'id' | 'role' | 'isGuest'>;

type PermissionSubject = Pick<CommentRow, 'authorId' | 'ownerId' | 'parentId' | 'state' | 'createdAt'>;

/**
 * Returns the viewer's permissions. The author of the post can pin a comment. Authors can edit for a limited time and
 * delete, admins can delete; nothing is allowed on deleted comments.
 */
export function getCommentPermissions(
  viewer: Caller,
  { authorId, ownerId, parentId, state, createdAt }: PermissionSubject,
  now: Date,
): CommentPermissions {
  const isOwn = viewer.id === authorId && viewer.role === 'app_user' && state !== 'deleted';
  const isFresh = now.getTime() - createdAt.getTime() < COMMENT_EDIT_MINUTES * MINUTE_MS;
  return {
    pin: viewer.role === 'app_user' && viewer.id === ownerId && state === 'visible' && parentId === null,
    edit: isOwn && state === 'visible' && isFresh && !viewer.isGuest,
    delete: isOwn || (viewer.role === 'admin' && state !== 'deleted'),
  };
}

/** Maps a comment for the viewer. A hidden or deleted comment stays as a placeholder without text and names. */
export function toComment(viewer: Caller, row: CommentRow, links: MentionLinks, now: Date): Comment {
  const isShown = row.state === 'visible';
  return {
    id: row.id,
    user_id: isShown ? row.authorId : null,
    comment: isShown ? row.comment : '',
    mention_user_list: isShown ? links.mention_user_list : [],
    mention_stock_list: isShown ? links.mention_stock_list : [],
    username: isShown ? row.username : '',
    full_name: isShown ? fullName(row) : '',
    firstname: isShown ? row.firstname : null,
    lastname: isShown ? row.lastname : null,
    profilephoto: isShown ? row.photo : null,
    time: row.createdAt,
    edited_at: isShown ? row.editedAt : null,
    total_sub_comments: row.replyCount,
    up_vote: isShown ? row.likeCount : 0,
    is_pinned: isShown && row.isPinned,
    is_user_up_vote: isShown && row.isLiked,
    comment_status: row.state,
    parent_comment_id: row.parentId,
    recipient: isShown ? links.recipient : null,
    viewer_can: getCommentPermissions(viewer, row, now),
  };
}
