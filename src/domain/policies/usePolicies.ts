import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';

import type { PolicyText_PolicyFragment } from '@/generated/policies/fragments';
import { useGetPolicyByPolicyIdQuery } from '@/generated/policies/getPolicyByPolicyId';
import { useGetPolicyTypeQuery } from '@/generated/policies/getPolicyType';
import { readResponse } from '@/shared/action/readResponse';

export interface PolicyEntry {
  typeId: number;
  /** In the viewer's language. */
  name: string;
  policyId: number;
}

interface Loaded<Data> {
  data: Data | undefined;
  loading: boolean;
  /** Undefined without a failure; null when the server sent no message. */
  failure: string | null | undefined;
  retry: () => void;
}

/** The policies in effect, in their order. */
export function usePolicyList(): Loaded<PolicyEntry[]> {
  const result = useGetPolicyTypeQuery();
  const { response, loading, failure } = readResponse(result);
  useRefetchOnLocaleChange(result.refetch);
  const data = response?.data
    ?.filter(({ active }) => active)
    .flatMap(({ id, policy_type: name, current_policy_id: policyId }) =>
      policyId === null ? [] : [{ typeId: id, name, policyId }],
    );
  return { data, loading, failure, retry: () => void result.refetch() };
}

export function usePolicyText(policyId: number): Loaded<PolicyText_PolicyFragment> {
  const result = useGetPolicyByPolicyIdQuery({ variables: { policyId } });
  const { response, loading, failure } = readResponse(result);
  useRefetchOnLocaleChange(result.refetch);
  return { data: response?.data ?? undefined, loading, failure, retry: () => void result.refetch() };
}

/** The server localizes its responses, so another language needs a refetch. */
function useRefetchOnLocaleChange(refetch: () => Promise<unknown>): void {
  const { locale } = useIntl();
  const lastLocale = useRef(locale);
  useEffect(() => {
    if (lastLocale.current === locale) return;
    lastLocale.current = locale;
    // The result of the query reports the error.
    refetch().catch(() => undefined);
  }, [locale, refetch]);
}
