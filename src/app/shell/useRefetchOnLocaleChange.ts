import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';

/** Loaded when it is needed: with the shell it would make the sign-in page load parts of the shell as well. */
async function renew(client: ApolloClient): Promise<void> {
  const part = await import('./refetchTranslations').catch(() => undefined);
  await part?.renewWords(client);
}

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
    if (before !== undefined && before !== locale) void renew(client);
  }, [client, locale]);
}
