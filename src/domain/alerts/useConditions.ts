import { useGetAlertTypeListQuery } from '@/generated/lookups/getAlertTypeList';
import { ALERT_CONDITIONS, type AlertCondition } from '@rules/market/alerts';
import { alertTypeIds } from '@rules/platform/builtInEntries';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '@rules/paging';

/**
 * The conditions that can be chosen; admins can disable some. Undefined while they load. When the request fails, all
 * are offered, because the server checks the choice again.
 * @param own the condition of the edited alert, which is always offered
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
