import { Alert } from 'antd';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { useGetAuditLogListQuery } from '@/generated/audit/getAuditLogList';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { FIRST_PAGE } from '@rules/paging';

import styles from './Profile.module.css';

/** The log stores texts as JSON. */
function readText(json: string | null | undefined): string | null {
  const value: unknown = json === null || json === undefined ? null : JSON.parse(json);
  return typeof value === 'string' ? value : null;
}

/**
 * When, by which admin and why an account was disabled, from the audit log. A chunk of its own, because only admins see
 * it.
 */
export function AccountDisabledNotice({ userId }: { userId: number }) {
  const format = useFormat();
  const { data } = useGetAuditLogListQuery({
    variables: {
      action: 'people.disabled',
      subjectType: 'user',
      subjectId: userId,
      pageNumber: FIRST_PAGE,
      pageSize: 1,
      sortOrder: 'desc',
    },
    fetchPolicy: 'network-only',
  });
  const entry = data?.getAuditLogList.data?.[0];
  if (entry === undefined) return null;
  const { actor, cts, changes } = entry;
  const reason = readText(changes.find(({ field }) => field === 'reason')?.after);
  return (
    <Alert
      className={styles['switchedOff']}
      type="warning"
      showIcon
      title={
        actor === null ? (
          <FormattedMessage id="profile.record.disabledOn" values={{ date: format.dateTime(cts) }} />
        ) : (
          <FormattedMessage
            id="profile.record.disabledBy"
            values={{
              date: format.dateTime(cts),
              name: (
                <Link to={paths.userDetail(actor.id)}>
                  <bdi>{actor.full_name}</bdi>
                </Link>
              ),
            }}
          />
        )
      }
      description={<span dir="auto">{reason ?? <FormattedMessage id="profile.record.noReason" />}</span>}
    />
  );
}
