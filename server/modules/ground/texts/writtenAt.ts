interface EditableText {
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

/**
 * Returns when the current text of a post or comment was written. Moderators submit it with a decision, which names the
 * version that they read.
 */
export const writtenAt = ({ createdAt, editedAt }: EditableText): Date => editedAt ?? createdAt;
