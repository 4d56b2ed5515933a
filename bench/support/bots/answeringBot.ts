/** Two bots in one process that tests kill: one fetches its events by the SDK, the other one receives them. */
import { createServer } from 'node:http';
import { BotClient, Consumer, createBot } from '../../../packages/bot-sdk/src/index.ts';

const [url = '', token = '', port = '0'] = process.argv.slice(2);

const bot = createBot().message(({ text }) => `Answer to ${text}`);
const consumer = new Consumer({ bot, client: new BotClient({ url, token }), leaseSeconds: 10 });

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { data }: { readonly data: { readonly text: string } } = JSON.parse(Buffer.concat(parts).toString());
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ text: `Answer to ${data.text}` }));
  });
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'));
process.on('disconnect', () => process.exit(0));

await consumer.run();
