import type { Access_BotAccessTokenFragment } from '@/generated/bots/fragments';

export type BotAccessToken = Access_BotAccessTokenFragment;

/** Queries to refetch after a change of the tokens. */
export const TOKEN_QUERIES = ['getBotTokenList', 'getBotTokenAndUserIdAndSpaceInfo'] as const;
