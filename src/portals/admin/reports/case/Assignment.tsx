import { Button, Select, Spin } from 'antd';
import { useState, type UIEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import type { Envelope } from '@/shared/action/envelope';
import type { Action } from '@/shared/action/useRunner';
import { FailureText } from '@/shared/feedback/FailureText';

import type { CaseRow } from '../caseSource';
import styles from '../Reports.module.css';
import { useAdminSearch } from '../useAdminSearch';

/** The option without an assignee. */
const UNASSIGNED_ID = 0;
/** Distance to the end of the list that loads the next page, in px. */
const NEAR_END = 48;

export type AssignAction = Pick<
  Action<Envelope, { caseId: number; assigneeId: number | null; expectedUts: string }>,
  'busy' | 'run'
>;

interface Choice {
  value: number;
  label: string;
}

interface AssignmentProps {
  reportCase: Pick<CaseRow, 'id' | 'assignee' | 'uts'>;
  assign: AssignAction;
}

/** The assignee of a case: the viewer can take the case, unassign it or assign it to another admin. */
export function Assignment({ reportCase: { id, assignee, uts }, assign }: AssignmentProps) {
  const intl = useIntl();
  const viewer = useViewer();
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const admins = useAdminSearch(query, open);
  const assignTo = (assigneeId: number | null) => void assign.run({ caseId: id, assigneeId, expectedUts: uts });
  const isMine = assignee !== null && assignee.id === viewer.id;
  const unassigned: Choice = { value: UNASSIGNED_ID, label: intl.formatMessage({ id: 'reportCases.unassigned' }) };
  const found = admins.items.map(({ id: value, full_name: label }): Choice => ({ value, label }));
  const options = query.trim() === '' ? [unassigned, ...found] : found;
  const searchState = getState(admins);

  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    if (scrollTop + clientHeight >= scrollHeight - NEAR_END && admins.hasMore && !admins.loading) admins.loadMore();
  };

  return (
    <div className={styles['assignment']}>
      <Select<Choice>
        aria-label={intl.formatMessage({ id: 'reportCases.assignTo' })}
        labelInValue
        // The assignee is always an option, also when no page contains them or their account is no longer in use.
        value={assignee === null ? unassigned : { value: assignee.id, label: assignee.full_name }}
        onChange={({ value }) => assignTo(value === UNASSIGNED_ID ? null : value)}
        disabled={assign.busy}
        popupMatchSelectWidth={false}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setQuery('');
        }}
        showSearch={{ searchValue: query, onSearch: setQuery, filterOption: false }}
        onPopupScroll={onScroll}
        options={options}
        notFoundContent={searchState ?? <FormattedMessage id="reportCases.assignTo.none" />}
        popupRender={(list) => (
          <>
            {list}
            {options.length > 0 ? searchState : null}
          </>
        )}
      />
      <Button loading={assign.busy} onClick={() => assignTo(isMine ? null : (viewer.id ?? null))}>
        <FormattedMessage id={isMine ? 'reportCases.release' : 'reportCases.take'} />
      </Button>
    </div>
  );
}

/** The state of the search below its results: undefined when it is done. */
function getState({ loading, failure }: Pick<InfiniteQuery<unknown>, 'loading' | 'failure'>) {
  if (loading) return <Spin size="small" className={styles['searchState']} />;
  if (failure === undefined) return undefined;
  return (
    <p className={styles['searchState']}>
      <FailureText failure={failure} />
    </p>
  );
}
