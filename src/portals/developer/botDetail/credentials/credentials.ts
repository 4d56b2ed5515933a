import { useEffect } from 'react';

import type { Credentials_BotCredentialsFragment } from '@/generated/bots/fragments';
import type { MessageId } from '@/shared/i18n/messages';

export type BotCredentials = Credentials_BotCredentialsFragment;

/** Queries to refetch after a change of the account. */
export const CREDENTIAL_QUERIES = ['getBotTokenAndUserIdAndSpaceInfo', 'getBotDetailsById', 'getBotTimeline'] as const;

/** A new secret, in full. It exists only until its dialog closes. */
export interface FreshSecret {
  titleId: MessageId;
  value: string;
}

interface Pollable {
  startPolling: (everyMs: number) => void;
  stopPolling: () => void;
}

/** Polls while an operation is running on the server. */
export function usePolling({ startPolling, stopPolling }: Pollable, isUnderWay: boolean, everyMs: number): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    startPolling(everyMs);
    return stopPolling;
  }, [isUnderWay, everyMs, startPolling, stopPolling]);
}
