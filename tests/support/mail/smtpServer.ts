import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as received. */
  readonly source: string;
  readonly encrypted: boolean;
  readonly user: string | undefined;
}

export interface TestSmtpServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  stop(): Promise<void>;
}

/** A real mail server on a free port of this machine. */
export async function startSmtpServer(options: SMTPServerOptions = {}, port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // No DNS lookups.
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          encrypted: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
        });
        done();
      });
    },
    ...options,
  });
  // A client that disconnects does not fail the test.
  server.on('error', () => undefined);
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
