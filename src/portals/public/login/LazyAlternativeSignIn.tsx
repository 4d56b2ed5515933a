import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';

import { useGetSignInOptionsQuery } from '@/generated/session/getSignInOptions';

const AlternativeSignIn = lazy(async () => ({ default: (await import('./AlternativeSignIn')).AlternativeSignIn }));

/** Loads the alternative sign-in when it is configured, or when a provider has redirected back. */
export function LazyAlternativeSignIn() {
  const { data } = useGetSignInOptionsQuery();
  const [search] = useSearchParams();
  // Remains true after the code is removed from the address: its exchange is still running.
  const [hasReturned] = useState(() => search.has('state'));
  const options = data?.getSignInOptions?.data ?? undefined;
  const isOffered = options !== undefined && (options.is_guest_allowed || options.social_providers.length > 0);
  // With options inside the page, the page waits for their buttons, so that nothing moves below them.
  const [wasPrimed] = useState(isOffered);
  if (!isOffered && !hasReturned) return null;
  const content = <AlternativeSignIn options={options} />;
  return wasPrimed ? content : <Suspense>{content}</Suspense>;
}
