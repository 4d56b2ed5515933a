/** Sent with a read after a live change: a replica may not have the change yet. */
export const NEWEST_HEADER = 'bourse-newest';
