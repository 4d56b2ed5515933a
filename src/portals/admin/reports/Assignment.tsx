import { Button, Select } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useGetUserTypeListQuery } from '@/generated/people/getUserTypeList';
import { useSearchPeopleOnTypeQuery } from '@/generated/people/searchPeopleOnType';
import { useAssignReportCaseMutation } from '@/generated/reports/assignReportCase';
import { useAction } from '@/shared/action/useAction';
import { matchesText } from '@/shared/format/text';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '@rules/paging';

import type { CaseRow } from './caseSource';
import styles from './Reports.module.css';

/** Nobody's id. */
const NOBODY = 0;

interface AssignmentProps {
  reportCase: CaseRow;
  /** Reads the case again: somebody else may have been faster. */
  onRefused: () => void;
}

/** Who works on a case: the reader can take it on, give it back or hand it to another admin. */
export function Assignment({ reportCase: { id, assignee, uts }, onRefused }: AssignmentProps) {
  const intl = useIntl();
  const viewer = useViewer();
  const admins = useAdmins();
  const assign = useAction(useAssignReportCaseMutation, { refetch: ['getReportCase'] });
  const giveTo = async (assigneeId: number | null) => {
    const result = await assign.run({ caseId: id, assigneeId, expectedUts: uts });
    if (!result.ok) onRefused();
  };
  const isMine = assignee !== null && assignee.id === viewer.id;
  const people: { value: number; label: string }[] = [
    { value: NOBODY, label: intl.formatMessage({ id: 'reportCases.nobodyYet' }) },
    ...admins,
    // Whoever has it is shown, also when their account is not in use any more.
    ...(assignee === null || admins.some(({ value }) => value === assignee.id)
      ? []
      : [{ value: assignee.id, label: assignee.full_name }]),
  ];
  return (
    <div className={styles['assignment']}>
      <Select<number, { value: number; label: string }>
        aria-label={intl.formatMessage({ id: 'reportCases.assignTo' })}
        value={assignee?.id ?? NOBODY}
        onChange={(value) => void giveTo(value === NOBODY ? null : value)}
        disabled={assign.busy}
        popupMatchSelectWidth={false}
        showSearch={{ filterOption: (query, option) => matchesText(option?.label ?? '', query) }}
        options={people}
      />
      <Button loading={assign.busy} onClick={() => void giveTo(isMine ? null : (viewer.id ?? null))}>
        <FormattedMessage id={isMine ? 'reportCases.release' : 'reportCases.take'} />
      </Button>
    </div>
  );
}

/** The admins whose accounts are in use. */
function useAdmins(): readonly { value: number; label: string }[] {
  const types = useGetUserTypeListQuery();
  const adminType = types.data?.getUserTypeList.data?.find(({ name }) => name === 'admin');
  const { data } = useSearchPeopleOnTypeQuery({
    variables: {
      name: null,
      pageNumber: FIRST_PAGE,
      pageSize: MAX_PAGE_SIZE,
      userTypeId: adminType?.id ?? null,
      activeInactiveStatus: 'active',
      userStatusId: null,
      sortBy: 'name',
      sortOrder: 'asc',
    },
    skip: adminType === undefined,
  });
  return (data?.searchPeopleOnType.data ?? []).map(({ id, full_name: label }) => ({ value: id, label }));
}
