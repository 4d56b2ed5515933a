import WebSocket from 'ws';
import { print } from 'graphql';
import { readAllowedDocuments } from '../../../server/graphql/allowList.ts';
import type { ViewerFacts, ViewerReport } from './messages.ts';

interface Subscription<Facts extends ViewerFacts, Report extends ViewerReport> {
  /** The name of its document. */
  readonly operation: string;
  readonly toVariables: (facts: Facts, index: number) => object;
  /** Counts a message that arrives during the measure. It is not parsed: thousands of viewers share the process. */
  readonly record: (text: Buffer, arrived: number, facts: Facts) => void;
  readonly getReport: () => Report;
}

/** The viewers of a measure: one connection each, which records only when its messages arrive. */
export function subscribeAll<Facts extends ViewerFacts, Report extends ViewerReport>(
  subscription: Subscription<Facts, Report>,
): void {
  const { operation: operationName } = subscription;
  const document = readAllowedDocuments().get(operationName);
  if (document === undefined) throw new Error(`operations/ has no ${operationName}`);
  const query = print(document);
  let isMeasuring = false;

  const join = (facts: Facts, index: number): Promise<void> => {
    const variables = subscription.toVariables(facts, index);
    const socket = new WebSocket(`${facts.url.replace('http', 'ws')}/live`, 'graphql-transport-ws');
    const send = (message: object): void => socket.send(JSON.stringify(message));
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
      socket.on('open', () => send({ type: 'connection_init', payload: { accessToken: facts.accessTokens[index] } }));
      socket.on('message', (data) => {
        const arrived = Date.now();
        if (!Buffer.isBuffer(data)) return;
        if (data.includes('"connection_ack"'))
          send({ id: '1', type: 'subscribe', payload: { query, operationName, variables } });
        if (!data.includes('"next"')) return;
        resolve();
        if (isMeasuring) subscription.record(data, arrived, facts);
      });
    });
  };

  const report = (message: Report | { kind: 'joined' }): void => void process.send?.(message);

  const joinAll = async (facts: Facts): Promise<void> => {
    for (let first = 0; first < facts.accessTokens.length; first += 50) {
      const some = facts.accessTokens.slice(first, first + 50);
      await Promise.all(some.map((_token, index) => join(facts, first + index)));
    }
    report({ kind: 'joined' });
  };

  process.on('message', (message: Facts | 'begin' | 'end') => {
    if (message === 'begin') isMeasuring = true;
    else if (message === 'end') report(subscription.getReport());
    else
      joinAll(message).catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
  });
}
