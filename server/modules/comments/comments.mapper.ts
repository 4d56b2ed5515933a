import { COMMENT_EDIT_MINUTES } from '../../../rules/posts/comments.ts';
import { fullName } from '../../../rules/people/people.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Comment, CommentPermissions } from '../../generated/schema.ts';
import type { Leads } from './commentMentions.store.ts';
import type { CommentRow } from './comments.store.ts';

type Caller = Pick<Viewer, 'id' | 'role' | 'isGuest'>;

/** Authors change, for a while, and delete what they wrote, admins delete; of what is gone already nothing is left to do. */
export function permissionsOn(
  viewer: Caller,
  { authorId, state, createdAt }: Pick<CommentRow, 'authorId' | 'state' | 'createdAt'>,
  now: Date,
): CommentPermissions {
  const isOwn = viewer.id === authorId && viewer.role === 'app_user' && state !== 'deleted';
  const isFresh = now.getTime() - createdAt.getTime() < COMMENT_EDIT_MINUTES * 60_000;
  return {
    edit: isOwn && state === 'visible' && isFresh && !viewer.isGuest,
    delete: isOwn || (viewer.role === 'admin' && state !== 'deleted'),
  };
}

/** A comment as the viewer sees it. What was hidden or deleted keeps its place, without words and names. */
export function toComment(viewer: Caller, row: CommentRow, leads: Leads, now: Date): Comment {
  const isShown = row.state === 'visible';
  return {
    id: row.id,
    user_id: isShown ? row.authorId : null,
    comment: isShown ? row.comment : '',
    mention_user_list: isShown ? leads.mention_user_list : [],
    mention_stock_list: isShown ? leads.mention_stock_list : [],
    username: isShown ? row.username : '',
    full_name: isShown ? fullName(row) : '',
    firstname: isShown ? row.firstname : null,
    lastname: isShown ? row.lastname : null,
    profilephoto: isShown ? row.photo : null,
    time: row.createdAt,
    edited_at: isShown ? row.editedAt : null,
    total_sub_comments: row.replyCount,
    comment_status: row.state,
    parent_comment_id: row.parentId,
    viewer_can: permissionsOn(viewer, row, now),
  };
}
