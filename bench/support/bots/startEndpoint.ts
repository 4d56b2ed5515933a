import { fork } from 'node:child_process';
import { nextMessage } from '../nextMessage.ts';
import type { EndpointFacts, EndpointReport } from './botEndpoint.ts';

/** The server of a bot in a process of its own. */
export interface Endpoint {
  readonly url: string;
  /** What it has received since the last call. */
  read(): Promise<EndpointReport>;
  stop(): void;
}

export async function startEndpoint(answerMs: number): Promise<Endpoint> {
  const child = fork('bench/support/bots/botEndpoint.ts', [String(answerMs)]);
  const { url } = await nextMessage<EndpointFacts>(child, 'listening');
  return {
    url,
    read() {
      const report = nextMessage<EndpointReport>(child, 'received');
      child.send('report');
      return report;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
