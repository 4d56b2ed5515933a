import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';

import { useGetSignInOptionsQuery } from '@/generated/session/getSignInOptions';

const AlternativeSignIn = lazy(async () => ({ default: (await import('./AlternativeSignIn')).AlternativeSignIn }));

/** Loads the other ways to sign in where there are any, or where a provider sends somebody back. */
export function LazyAlternativeSignIn() {
  const { data } = useGetSignInOptionsQuery();
  const [search] = useSearchParams();
  // Stays when the code has left the address: the answer to it is still to come.
  const [cameBack] = useState(() => search.has('state'));
  const options = data?.getSignInOptions?.data ?? undefined;
  const isOffered = options !== undefined && (options.is_guest_allowed || options.social_providers.length > 0);
  if (!isOffered && !cameBack) return null;
  return (
    <Suspense>
      <AlternativeSignIn options={options} />
    </Suspense>
  );
}
