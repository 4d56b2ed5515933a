/** The entry point of the bundled server, relative to the project. */
export const serverBundle = '.cache/server/main.js';
