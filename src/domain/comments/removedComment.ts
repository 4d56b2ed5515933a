import type { CommentView } from './commentView';

/** What the list shows of a comment that is deleted: its place while it has replies, otherwise nothing. */
export const leavePlace = (comment: CommentView): CommentView[] =>
  comment.total_sub_comments === 0
    ? []
    : [
        {
          ...comment,
          user_id: null,
          comment: '',
          mention_user_list: [],
          mention_stock_list: [],
          recipient: null,
          username: '',
          full_name: '',
          profilephoto: null,
          up_vote: 0,
          is_user_up_vote: false,
          is_pinned: false,
          edited_at: null,
          comment_status: 'deleted',
          viewer_can: { pin: false, edit: false, delete: false },
        },
      ];

/** The rows after a comment was deleted. */
export const withoutComment =
  (id: number) =>
  (rows: readonly CommentView[]): CommentView[] =>
    rows.flatMap((row) => (row.id === id ? leavePlace(row) : [row]));

/** The rows with another number of replies to one of them. The place of a deleted comment goes with the last reply. */
export const withReplies =
  (id: number, by: number) =>
  (rows: readonly CommentView[]): CommentView[] =>
    rows.flatMap((row) => {
      if (row.id !== id) return [row];
      const counted = { ...row, total_sub_comments: Math.max(0, row.total_sub_comments + by) };
      return counted.total_sub_comments === 0 && counted.comment_status !== 'visible' ? [] : [counted];
    });
