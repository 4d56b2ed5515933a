import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { SERVER_FLAGS } from '../../../scripts/nodeFlags.ts';
import { nextMessage } from '../nextMessage.ts';
import type { ServerUsage, ViewerFacts, ViewerReport } from './messages.ts';

/** A script and its arguments. */
type Script = readonly [path: string, ...settings: (string | number)[]];

interface ViewersMeasure {
  readonly server: Script;
  readonly clients: Script;
  readonly seconds: number;
}

export interface ViewersResult<Usage, Report> {
  readonly report: Report;
  /** The usage of the server when the measure began, and when it ended. */
  readonly before: Usage;
  readonly after: Usage;
  /** Processors that the server used in between. */
  readonly cores: number;
}

const start = ([path, ...settings]: Script, execArgv: readonly string[] = []) =>
  fork(path, settings.map(String), { execArgv: [...execArgv] });

/** Connects many viewers to one server process, and counts what they receive and what the process uses. */
export async function measureViewers<Usage extends ServerUsage, Report extends ViewerReport>(
  measure: ViewersMeasure,
): Promise<ViewersResult<Usage, Report>> {
  const server = start(measure.server, SERVER_FLAGS);
  const facts = await nextMessage<ViewerFacts>(server, 'facts');
  const clients = start(measure.clients);
  const readUsage = async (): Promise<Usage> => {
    const usage = nextMessage<Usage>(server, 'usage');
    server.send('usage');
    return usage;
  };
  try {
    const joined = nextMessage<{ readonly kind: 'joined' }>(clients, 'joined');
    clients.send(facts);
    await joined;
    server.send('begin');
    await delay(3_000);
    const before = await readUsage();
    clients.send('begin');
    await delay(measure.seconds * 1_000);
    const after = await readUsage();
    const reported = nextMessage<Report>(clients, 'report');
    clients.send('end');
    const used = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
    return { report: await reported, before, after, cores: used / (measure.seconds * 1e6) };
  } finally {
    clients.kill('SIGKILL');
    server.send('stop');
    await once(server, 'exit');
  }
}
