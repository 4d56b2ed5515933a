import type { IntlShape } from 'react-intl';

import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import type { DataColumn } from '@/shared/ui/table/types';

import { CaseStateTag, DecisionTag, PersonLink, Reasons, type CaseDecision } from './case/CaseParts';
import type { CaseRow } from './caseSource';
import styles from './Reports.module.css';

type SharedRow = Pick<CaseRow, 'reasons' | 'report_count' | 'last_reported_at' | 'state' | 'undone_at' | 'assignee'> & {
  decision: CaseDecision | null;
};

/** The columns that the cases of posts and of profiles share. */
export const sharedColumns = (intl: IntlShape) =>
  ({
    reasons: {
      key: 'reasons',
      title: intl.formatMessage({ id: 'reportCases.column.reasons' }),
      visibleFrom: 'xl',
      text: ({ reasons }) => reasons.map(({ category, count }) => `${category} (${count})`).join(', '),
      render: ({ reasons }) => <Reasons reasons={reasons} />,
    },
    count: {
      key: 'report_count',
      title: intl.formatMessage({ id: 'reportCases.column.count' }),
      visibleFrom: 'sm',
      width: '10rem',
      align: 'end',
      text: ({ report_count: count }) => count,
      render: ({ report_count: count }) => intl.formatNumber(count),
    },
    last: {
      key: 'last_reported_at',
      title: intl.formatMessage({ id: 'reportCases.column.last' }),
      sortable: true,
      visibleFrom: 'xl',
      text: ({ last_reported_at: at }) => at,
      render: ({ last_reported_at: at }) => <RelativeTime value={at} />,
    },
    state: {
      key: 'state',
      title: intl.formatMessage({ id: 'reportCases.column.state' }),
      text: ({ state }) => intl.formatMessage({ id: `reportCases.state.${state}` }),
      render: ({ state, decision, undone_at: undoneAt, assignee }) => (
        <span className={styles['post']}>
          {state === 'decided' ? (
            <DecisionTag decision={decision} undoneAt={undoneAt} />
          ) : (
            <CaseStateTag state={state} />
          )}
          {assignee === null ? null : <small className={styles['taken']}>{assignee.full_name}</small>}
        </span>
      ),
    },
    decision: {
      key: 'decision',
      title: intl.formatMessage({ id: 'reportCases.column.decision' }),
      exportOnly: true,
      text: ({ decision, undone_at: undoneAt }) => {
        if (decision === null) return '';
        const word = intl.formatMessage({ id: `reportCases.decided.${decision}` });
        return undoneAt === null ? word : intl.formatMessage({ id: 'reportCases.reversed' }, { decision: word });
      },
      render: () => null,
    },
    assignee: {
      key: 'assignee',
      title: intl.formatMessage({ id: 'reportCases.column.assignee' }),
      visibleFrom: 'xxl',
      text: ({ assignee }) => assignee?.full_name ?? '',
      render: ({ assignee }) => (assignee === null ? null : <PersonLink person={assignee} />),
    },
  }) satisfies Record<string, DataColumn<SharedRow>>;
