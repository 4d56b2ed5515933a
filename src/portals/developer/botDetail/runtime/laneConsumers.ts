import type { BotRuntime, Lane } from './botRuntime';

/** What takes the events of a lane. */
export interface LaneConsumers {
  /** Its events are posted to an active endpoint. */
  readonly hasEndpoint: boolean;
  /** An endpoint, a program of the platform or a connected program. */
  readonly isConnected: boolean;
}

/** Finds what takes the events of each lane; until that is loaded, nothing seems to be missing. */
export function findLaneConsumers(runtime: BotRuntime | null | undefined): Readonly<Record<Lane, LaneConsumers>> {
  const find = (lane: Lane): LaneConsumers => {
    if (!runtime) return { hasEndpoint: false, isConnected: true };
    const { endpoint, consumers, transport } = runtime;
    const hasEndpoint = endpoint?.state === 'active' && (lane === 'live' || endpoint.receives_test);
    const isFetching = consumers.some((consumer) => consumer.lane === lane && consumer.is_connected);
    return { hasEndpoint, isConnected: hasEndpoint || isFetching || transport === 'program' };
  };
  return { live: find('live'), test: find('test') };
}
