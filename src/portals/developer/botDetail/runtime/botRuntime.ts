import type { GetBotRuntimeQuery } from '@/generated/deliveries/getBotRuntime';

export type BotRuntime = NonNullable<GetBotRuntimeQuery['getBotRuntime']['data']>;

export type Lane = BotRuntime['consumers'][number]['lane'];
