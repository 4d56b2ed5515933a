import { registerHooks } from 'node:module';

/**
 * The PostgreSQL driver with what version 3.4.9 lacks. Without it, a connection that is lost during a transaction
 * ends the process with an uncaught TypeError (github.com/porsager/postgres issues 1066, 1154, 1208), leaves bytes
 * and an error behind that break the next connection, and lets the rest of the transaction run outside of any transaction on the
 * connection that replaces it; and of many transactions at once some fail and leave their connection in a transaction in which the
 * statements of others are lost. Its source is corrected while it is loaded, so that drizzle uses the same one.
 */

type Correction = { file: string; find: string; put: string };

const corrections: Correction[] = [
  {
    // A write that was waiting when the connection closed must not be sent to, or block, the next one.
    file: 'connection.js',
    find: '    clearImmediate(nextWriteTimer)\n    socket.removeListener',
    put: '    clearImmediate(nextWriteTimer)\n    nextWriteTimer = chunk = null\n    socket.removeListener',
  },
  {
    // What the lost connection was doing must not be taken for what its replacement does: the error that ended it
    // would fail the next statement, and the end of the pool would wait for a statement that is long over.
    file: 'connection.js',
    find: "    if (initial)\n      return reconnect()\n\n    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
    put: "    if (initial) {\n      query = results = errorResponse = null\n      return reconnect()\n    }\n\n    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = results = errorResponse = null\n",
  },
  {
    // Nothing can be sent without a socket: say so to the one who asks, instead of failing in a timer.
    file: 'connection.js',
    find: "    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'",
    put: "    if (!socket)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true\n\n    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'",
  },
  {
    // A transaction takes its connection for itself as it begins, also when the socket is busy or a hundred statements wait
    // before it. Otherwise it failed, and left the connection to others, still in a transaction.
    file: 'connection.js',
    find: '      return write(toBuffer(q))\n        && !q.describeFirst\n        && !q.cursorFn\n        && sent.length < max_pipeline\n        && (!q.options.onexecute || q.options.onexecute(connection))\n',
    put: '      const isReady = write(toBuffer(q))\n        && !q.describeFirst\n        && !q.cursorFn\n        && sent.length < max_pipeline\n      return q.options.onexecute ? q.options.onexecute(connection) : isReady\n',
  },
  {
    // A transaction that lost its connection is over: its later statements are refused.
    file: 'index.js',
    find: 'new Promise((_, reject) => connection.onclose = reject)',
    put: 'new Promise((_, reject) => connection.onclose = e => { lost = e; reject(e) })',
  },
  { file: 'index.js', find: '    let savepoints = 0\n', put: '    let lost = null, savepoints = 0\n' },
  {
    file: 'index.js',
    find: '        c.queue === full\n          ? queries.push(q)',
    put: '        if (lost) return q.reject(lost)\n        c.queue === full\n          ? queries.push(q)',
  },
];

// Lives as long as the loaded driver does: in the process, not in this module, which tests load more than once.
const marker = Symbol.for('bourse.correctedDriver');

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const ours = corrections.filter(({ file }) => url.endsWith(`/node_modules/postgres/src/${file}`));
    if (ours.length === 0 || !loaded.source) return loaded;
    const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    Reflect.set(globalThis, marker, true);
    return { ...loaded, source: ours.reduce(correct, text) };
  },
});

function correct(text: string, { file, find, put }: Correction): string {
  if (text.split(find).length !== 2) {
    throw new Error(
      `postgres/src/${file} is not the version that server/database/driver.ts corrects. Look whether the new one still needs it.`,
    );
  }
  return text.replace(find, () => put);
}

export const { default: postgres } = await import('postgres');
export const { drizzle } = await import('drizzle-orm/postgres-js');
hooks.deregister();

if (!Reflect.has(globalThis, marker))
  throw new Error('postgres was imported before server/database/driver.ts could correct it: import it from there.');
