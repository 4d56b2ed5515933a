import type { PollView } from '../postView';

/**
 * Whether the results are loaded. The server sends no counts to a viewer who can still vote, and an optimistic vote adds
 * only itself.
 */
export const hasResults = ({ options, total_user_votes }: Pick<PollView, 'options' | 'total_user_votes'>): boolean =>
  options.reduce((sum, { result }) => sum + result, 0) === total_user_votes;
