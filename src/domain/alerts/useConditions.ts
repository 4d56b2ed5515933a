import { useGetAlertTypeListQuery } from '@/generated/lookups/getAlertTypeList';
import { ALERT_CONDITIONS, type AlertCondition } from '@rules/market/alerts';
import { alertTypeIds } from '@rules/platform/builtInEntries';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '@rules/paging';

/**
 * The conditions that can be chosen: admins switch kinds of alert off. Undefined while they are read; all when that fails, because
 * the server looks as well.
 * @param own the condition of the alert that is changed, which stays
 */
export function useConditions(own: AlertCondition | undefined): readonly AlertCondition[] | undefined {
  const { data, loading } = useGetAlertTypeListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: MAX_PAGE_SIZE, activeInactiveStatus: 'active' },
  });
  const types = data?.getAlertTypeList.data;
  if (!types) return loading ? undefined : ALERT_CONDITIONS;
  const on = new Set(types.filter(({ active }) => active).map(({ id }) => id));
  return ALERT_CONDITIONS.filter((condition) => condition === own || on.has(alertTypeIds[condition]));
}
