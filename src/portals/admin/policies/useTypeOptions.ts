import { useGetPolicyTypeQuery } from '@/generated/policies/getPolicyType';

/** The policies that texts are written for. */
export function useTypeOptions() {
  const { data, loading } = useGetPolicyTypeQuery();
  const options = (data?.getPolicyType.data ?? []).map(({ id, policy_type: label }) => ({ value: id, label }));
  return { options, loading };
}
