import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';

/** A chunk of its own: bundled with the shell, the sign-in page would load parts of the shell as well. */
async function refetch(client: ApolloClient): Promise<void> {
  const part = await import('./refetchTranslations').catch(() => undefined);
  await part?.refetchTranslations(client);
}

/** The locale of the last requests per client: pages outside the shell can change it too. */
const lastLocale = new WeakMap<ApolloClient, string>();

/**
 * Refetches texts that the server translates after a change of the language. The document has the new language before
 * any effect runs, so the requests carry it already.
 */
export function useRefetchOnLocaleChange(): void {
  const client = useApolloClient();
  const { locale } = useIntl();
  useEffect(() => {
    const before = lastLocale.get(client);
    lastLocale.set(client, locale);
    if (before !== undefined && before !== locale) void refetch(client);
  }, [client, locale]);
}
