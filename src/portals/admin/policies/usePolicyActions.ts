import { useIntl } from 'react-intl';

import { useActiveDeactivePrivacyPolicyMutation } from '@/generated/policies/activeDeactivePrivacyPolicy';
import { useDeletePrivacyPolicyMutation } from '@/generated/policies/deletePrivacyPolicy';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import type { RowAction } from '@/shared/ui/table/types';

import type { PolicyVersion } from './source';

const REFETCH_QUERIES = ['getPrivacyPolicyList', 'getPolicyType'];

/** The menu of a version: view, write the next one, list acceptances, enable or disable, delete. */
export function usePolicyActions(
  open: (dialog: 'read' | 'edit' | 'acceptances', id: number) => void,
): (version: PolicyVersion) => readonly RowAction[] {
  const intl = useIntl();
  const confirm = useConfirm();
  const setActive = useAction(useActiveDeactivePrivacyPolicyMutation, { refetchQueries: REFETCH_QUERIES });
  const switchOff = useAction(useActiveDeactivePrivacyPolicyMutation, {
    failure: 'form',
    refetchQueries: REFETCH_QUERIES,
  });
  const remove = useAction(useDeletePrivacyPolicyMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES });
  const getName = ({ policy_type: type, version }: PolicyVersion) => ({ type, version: String(version) });
  /** The version on screen: the server rejects an action on a version that another admin has changed. */
  const seen = ({ id, uts }: PolicyVersion) => ({ id, expectedUts: uts });
  const inUse = (version: PolicyVersion) => version.is_current === true || (version.accepted_count ?? 0) > 0;
  const isFirst = ({ is_current: isCurrent, version }: PolicyVersion) => isCurrent === true && version === 1;

  return (version) => [
    { key: 'read', label: intl.formatMessage({ id: 'policyAdmin.read' }), onSelect: () => open('read', version.id) },
    { key: 'edit', label: intl.formatMessage({ id: 'policyAdmin.edit' }), onSelect: () => open('edit', version.id) },
    {
      key: 'acceptances',
      label: intl.formatMessage({ id: 'policyAdmin.acceptances' }),
      onSelect: () => open('acceptances', version.id),
    },
    {
      key: 'switch',
      label: intl.formatMessage({ id: version.active ? 'lookups.switchOff' : 'lookups.switchOn' }),
      ...(isFirst(version) && { disabledReason: intl.formatMessage({ id: 'policyAdmin.nothingBefore' }) }),
      onSelect: () => {
        if (!version.active) {
          void setActive.run({ ...seen(version), status: true });
          return;
        }
        confirm({
          title: intl.formatMessage({ id: 'policyAdmin.switchOff' }, getName(version)),
          message: intl.formatMessage({
            id: version.is_current === true ? 'policyAdmin.switchOffMessage' : 'policyAdmin.switchOffOther',
          }),
          okLabel: intl.formatMessage({ id: 'lookups.switchOff' }),
          danger: true,
          run: async () => {
            const result = await switchOff.run({ ...seen(version), status: false });
            return result.ok ? undefined : result.message;
          },
        });
      },
    },
    {
      key: 'delete',
      label: intl.formatMessage({ id: 'lookups.delete.action' }),
      danger: true,
      ...(inUse(version) && { disabledReason: intl.formatMessage({ id: 'policyAdmin.inUse' }) }),
      onSelect: () =>
        confirm({
          title: intl.formatMessage({ id: 'policyAdmin.delete' }),
          message: intl.formatMessage({ id: 'policyAdmin.deleteMessage' }),
          okLabel: intl.formatMessage({ id: 'lookups.delete.action' }),
          danger: true,
          run: async () => {
            const result = await remove.run(seen(version));
            return result.ok ? undefined : result.message;
          },
        }),
    },
  ];
}
