interface Written {
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

/** When a post or comment got the words that it has: whoever judges them says which ones they read. */
export const writtenAt = ({ createdAt, editedAt }: Written): Date => editedAt ?? createdAt;
