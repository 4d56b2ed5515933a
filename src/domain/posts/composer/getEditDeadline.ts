import { POST_EDIT_MINUTES } from '@rules/posts/postLimits';

import type { PostView } from '../postView';

/** The end of the time limit for edits, in ms since 1970. */
export const getEditDeadline = ({ date }: Pick<PostView, 'date'>): number =>
  new Date(date).getTime() + POST_EDIT_MINUTES * 60_000;
