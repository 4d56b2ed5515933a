/**
 * Loaded before a server whose vendor is a test (`node --import`): requests to Yahoo go to VENDOR_URL, with the id of the
 * process that sends them.
 */
const vendor = process.env['VENDOR_URL'] ?? '';
const send = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!url.hostname.endsWith('yahoo.com')) return send(input, init);
  return send(`${vendor}/?pid=${process.pid}&url=${encodeURIComponent(url.href)}`);
};
