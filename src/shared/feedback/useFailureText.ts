import { useCallback } from 'react';
import { useIntl } from 'react-intl';

import { isLost, readFailure } from '@/shared/action/failure';

interface FailureTexts {
  /** Of what could not be read, as `readResponse` returns it: the server's words, or that nobody answered. */
  ofReading: (failure: string | null) => string;
  /** Of what was thrown. */
  ofError: (error: unknown) => string;
}

/** Says why something failed, as far as it is known: the server gives its reason (too many calls, too busy, its own fault). */
export function useFailureText(): FailureTexts {
  const intl = useIntl();
  const ofReading = useCallback(
    (failure: string | null) => failure || intl.formatMessage({ id: 'connection.lost' }),
    [intl],
  );
  const ofError = useCallback(
    (error: unknown) => {
      const { message } = readFailure(error);
      return message || intl.formatMessage({ id: isLost(error) ? 'connection.lost' : 'shared.error.generic' });
    },
    [intl],
  );
  return { ofReading, ofError };
}
