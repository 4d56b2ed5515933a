import { useEffect } from 'react';

import { useFailureText } from './useFailureText';
import { useToast } from './useToast';

/**
 * Says as a notification why something could not be read (console §8), once per failure.
 * @param failure as `readResponse` returns it: undefined while nothing failed, null when the server gave no reason
 */
export function useFailureToast(failure: string | null | undefined): void {
  const toast = useToast();
  const { ofReading } = useFailureText();
  useEffect(() => {
    if (failure !== undefined) toast.error(ofReading(failure));
  }, [failure, ofReading, toast]);
}
