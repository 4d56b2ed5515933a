import { Counter, Gauge, type Registry } from 'prom-client';

/** The metrics of live connections. */
export interface LiveMetrics {
  readonly messages: Counter;
  readonly subscriptions: Gauge;
  readonly refused: Counter<'reason'>;
}

export function createLiveMetrics(registry: Registry, connections: () => number): LiveMetrics {
  const registers = [registry];
  const open: Gauge = new Gauge({
    name: 'bourse_live_connections',
    help: 'Open live connections',
    registers: [],
    collect: (): void => open.set(connections()),
  });
  registry.registerMetric(open);
  return {
    messages: new Counter({
      name: 'bourse_live_messages_total',
      help: 'Answers sent over live connections',
      registers,
    }),
    subscriptions: new Gauge({ name: 'bourse_live_subscriptions', help: 'Open live subscriptions', registers }),
    refused: new Counter({
      name: 'bourse_live_refused_total',
      help: 'Live connections that were refused or ended by the server',
      labelNames: ['reason'],
      registers,
    }),
  };
}
