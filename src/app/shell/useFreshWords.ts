import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';

import { renewWords } from './renewWords';

/** The language that each client was asked in last: pages outside of the shell can switch it too. */
const spoken = new WeakMap<ApolloClient, string>();

/**
 * Reads anew what the server said, once the language has changed. By then the requests say the new one: the document is
 * marked with it before any effect runs.
 */
export function useFreshWords(): void {
  const client = useApolloClient();
  const { locale } = useIntl();
  useEffect(() => {
    const before = spoken.get(client);
    spoken.set(client, locale);
    if (before !== undefined && before !== locale) void renewWords(client);
  }, [client, locale]);
}
