/** The entry point of the bundled server, relative to the project. */
export const SERVER_BUNDLE = '.cache/server/main.js';
