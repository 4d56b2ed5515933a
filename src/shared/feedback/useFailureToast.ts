import { useEffect } from 'react';
import { useIntl } from 'react-intl';

import { useToast } from './useToast';

/**
 * Says as a notification why something could not be read (console §8), once per failure.
 * @param failure as `readReply` returns it: undefined while nothing failed, null when the server gave no reason
 */
export function useFailureToast(failure: string | null | undefined): void {
  const toast = useToast();
  const intl = useIntl();
  const general = intl.formatMessage({ id: 'shared.error.generic' });
  useEffect(() => {
    if (failure !== undefined) toast.error(failure ?? general);
  }, [failure, general, toast]);
}
