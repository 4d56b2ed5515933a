import messages from '../tr.json';

/** The texts of the first pages. The build leaves only those in (scripts/vite/messageParts.ts); elsewhere it is all of them. */
export const coreMessages = messages;
