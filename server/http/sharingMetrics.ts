import { Counter, Gauge, type Registry } from 'prom-client';
import type { Leader } from '../ports/leader/leader.ts';
import type { Services } from '../context/services.ts';

/** Metrics of what server processes share: events and call limits. */
export function registerSharingMetrics(
  registry: Registry,
  { events, limiters }: Pick<Services, 'events' | 'limiters'>,
  leader: Leader,
): void {
  const addGauge = (name: string, help: string, read: () => number | undefined): void => {
    const gauge: Gauge<'backing'> = new Gauge({
      name,
      help,
      labelNames: ['backing'],
      registers: [registry],
      collect: () => {
        const value = read();
        if (value !== undefined) gauge.set({ backing: events.backing }, value);
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
  addGauge('bourse_events_connected', 'Whether events of other server processes are heard', () =>
    Number(events.state() !== 'lost'),
  );
  addGauge('bourse_events_waiting', 'Messages that wait for the broker', () => events.counts().waiting);
  addGauge(
    'bourse_events_round_trip_seconds',
    'From this process to the broker and back',
    () => events.counts().roundTrip,
  );
  addCounter('bourse_events_sent_total', 'Messages sent to other server processes', () => events.counts().sent);
  addCounter('bourse_events_heard_total', 'Messages heard from other server processes', () => events.counts().heard);
  addCounter('bourse_events_dropped_total', 'Messages that the broker did not take', () => events.counts().dropped);
  addCounter('bourse_events_refused_total', 'Events too large for a message', () => events.counts().refused);
  addGauge('bourse_limits_shared', 'Whether call limits count all server processes together', () =>
    Number(limiters.isShared()),
  );
  addGauge('bourse_market_leader', 'Whether this process reads market data for all server processes', () =>
    Number(leader.isLeader()),
  );
  addCounter('bourse_limits_own_total', 'Calls that only this process counted, because the shared counts failed', () =>
    limiters.fallbacks(),
  );
}
