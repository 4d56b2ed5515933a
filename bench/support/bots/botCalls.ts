import http from 'node:http';

/** A response of a call of a running bot. */
export interface BotResponse {
  readonly status: number;
  readonly body: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });

/** Calls the server as a bot, over connections that stay open. */
export function callBot(
  url: string,
  token: string,
  { name, body, signal }: { readonly name: string; readonly body: object; readonly signal?: AbortSignal },
): Promise<BotResponse> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/api/bot/${name}`, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(signal === undefined ? {} : { signal }),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
    });
    request.end(JSON.stringify(body));
  });
}
