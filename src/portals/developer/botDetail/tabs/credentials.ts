import { useEffect } from 'react';

import type { Credentials_BotCredentialsFragment } from '@/generated/bots/fragments';
import type { MessageId } from '@/shared/i18n/messages';

export type BotCredentials = Credentials_BotCredentialsFragment;

/** Reads the state again after a change of it. */
export const CREDENTIAL_QUERIES = ['getBotTokenAndUserIdAndSpaceInfo', 'getBotDetailsById', 'getBotTimeline'] as const;

/** A secret as it was just made: it is there in full until its dialog closes, and nowhere else. */
export interface FreshSecret {
  titleId: MessageId;
  value: string;
}

interface Pollable {
  startPolling: (everyMs: number) => void;
  stopPolling: () => void;
}

/** Asks again and again while something is under way elsewhere. */
export function usePolling({ startPolling, stopPolling }: Pollable, isUnderWay: boolean, everyMs: number): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    startPolling(everyMs);
    return stopPolling;
  }, [isUnderWay, everyMs, startPolling, stopPolling]);
}
