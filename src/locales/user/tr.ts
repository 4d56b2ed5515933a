import messages from '../tr.json';

/** What the build leaves of the texts for this portal (scripts/vite/messageParts.ts); elsewhere it is all of them. */
export const portalMessages = messages;
