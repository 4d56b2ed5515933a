/**
 * V8 flags of the server process. By default V8 shrinks its young generation while the server is idle and then collects
 * it hundreds of times a second under load: 5,995 collections in 12 s, a fifth of the time, against 455 with 16 MB. 12
 * MB is nearly as good and leaves the idle server under its memory budget. The flag cannot be set at run time;
 * package.json repeats it for `npm start`.
 */
export const SERVER_FLAGS = ['--min-semi-space-size=12'];
