import { useGetPolicyTypeQuery } from '@/generated/policies/getPolicyType';

/** The options of the policy types. */
export function useTypeOptions() {
  const { data, loading } = useGetPolicyTypeQuery();
  const options = (data?.getPolicyType.data ?? []).map(({ id, policy_type: label }) => ({ value: id, label }));
  return { options, loading };
}
