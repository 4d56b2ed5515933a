import type { VoteKind } from '../../../generated/schema.ts';

/** Whether the votes of a kind are stored as upvotes. */
export const isUpvote = { up: true, down: false } satisfies Record<VoteKind, boolean>;
