import type { BotLaneName } from '../../../../../rules/bots/lanes.ts';

/** Consumers of a bot that get the same events. */
export interface ConsumerKey {
  readonly botId: number;
  readonly lane: BotLaneName;
}

/** A consumer that may serve both lanes, without one of them. */
export interface ConsumerLane {
  readonly botId: number;
  readonly lane?: BotLaneName | undefined;
}

/** A key of a map. */
export const toMapKey = ({ botId, lane }: ConsumerKey): number => botId * 2 + (lane === 'test' ? 1 : 0);

export const fromMapKey = (key: number): ConsumerKey => ({
  botId: Math.floor(key / 2),
  lane: key % 2 === 1 ? 'test' : 'live',
});
