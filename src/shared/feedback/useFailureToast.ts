import { useEffect } from 'react';

import { useFailureText } from './useFailureText';
import { useToast } from './useToast';

/**
 * Shows a failed read as a toast (console §8), once per failure.
 * @param failure as `readResponse` returns it: undefined without a failure, null when the server gave no reason
 */
export function useFailureToast(failure: string | null | undefined): void {
  const toast = useToast();
  const { forRead } = useFailureText();
  useEffect(() => {
    if (failure !== undefined) toast.error(forRead(failure));
  }, [failure, forRead, toast]);
}
