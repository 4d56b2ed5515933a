import { Counter, Gauge, type Registry } from 'prom-client';
import type { Leader } from '../ports/leader/leader.ts';
import type { Services } from '../context/services.ts';

/** Metrics of what server processes share: events, rate limits, and the leader that reads market data. */
export function registerSharingMetrics(
  registry: Registry,
  { events, limiters }: Pick<Services, 'events' | 'limiters'>,
  leader: Leader,
): void {
  const addGauge = (name: string, help: string, read: () => number | undefined): void => {
    const gauge: Gauge<'backend'> = new Gauge({
      name,
      help,
      labelNames: ['backend'],
      registers: [registry],
      collect: () => {
        const value = read();
        if (value !== undefined) gauge.set({ backend: events.backend }, value);
      },
    });
  };
  const addCounter = (name: string, help: string, read: () => number): void => {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [registry],
      collect: () => {
        counter.reset();
        counter.inc(read());
      },
    });
  };
  addGauge('bourse_events_connected', 'Whether events of other server processes are received', () =>
    Number(events.state() !== 'lost'),
  );
  addGauge('bourse_events_waiting', 'Messages that wait for the broker', () => events.counts().waiting);
  addGauge(
    'bourse_events_round_trip_seconds',
    'From this process to the broker and back',
    () => events.counts().roundTrip,
  );
  addCounter('bourse_events_sent_total', 'Messages sent to other server processes', () => events.counts().sent);
  addCounter(
    'bourse_events_received_total',
    'Messages received from other server processes',
    () => events.counts().received,
  );
  addCounter('bourse_events_dropped_total', 'Messages that the broker did not take', () => events.counts().dropped);
  addCounter('bourse_events_oversized_total', 'Events too large for a message', () => events.counts().oversized);
  addGauge('bourse_limits_shared', 'Whether rate limits count all server processes together', () =>
    Number(limiters.isShared()),
  );
  addGauge('bourse_market_leader', 'Whether this process reads market data for all server processes', () =>
    Number(leader.isLeader()),
  );
  addCounter(
    'bourse_limits_fallback_total',
    'Calls that only this process counted, because the shared counts failed',
    () => limiters.fallbacks(),
  );
}
