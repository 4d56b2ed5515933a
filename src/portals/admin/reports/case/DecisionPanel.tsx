import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';

import { CaseStateTag, DecisionTag, PersonLink, Reasons, type CaseDecision } from './CaseParts';
import type { CaseStep } from './WorkPanels';
import type { CaseRow } from '../caseSource';
import styles from '../Reports.module.css';

type Decided = Pick<CaseRow, 'state' | 'reasons' | 'rule' | 'reason' | 'decided_by' | 'decided_at' | 'undone_at'> & {
  decision: CaseDecision | null;
};

interface DecisionPanelProps {
  reportCase: Decided;
  steps: readonly CaseStep[];
  /** Follows the tags of the case. */
  tags?: ReactNode;
  /** Entries of the decision's list, before the rule. */
  details?: ReactNode;
  /** Follows the date of the decision. */
  children?: ReactNode;
}

/**
 * The status of the case of a post or a profile and its decision with rule and reason; after an undo, the admin and the
 * reason of it.
 */
export function DecisionPanel({ reportCase, steps, tags, details, children }: DecisionPanelProps) {
  const intl = useIntl();
  const format = useFormat();
  const { decision, rule, reason, decided_by: admin, decided_at: at, undone_at: undoneAt } = reportCase;
  const undone = steps.findLast(({ action }) => action.endsWith('.undone'));
  return (
    <Panel title={intl.formatMessage({ id: 'reportCases.page.decision' })}>
      <div className={`${styles['decision']} ${styles['body']}`}>
        {reportCase.state === 'decided' ? null : <CaseStateTag state={reportCase.state} />}
        <DecisionTag decision={decision} undoneAt={undoneAt} />
        {tags}
        <Reasons reasons={reportCase.reasons} />
        {decision === null ? (
          <p>
            <FormattedMessage id="reportCases.page.waits" />
          </p>
        ) : (
          <dl>
            {details}
            {rule === null ? null : (
              <>
                <dt>
                  <FormattedMessage id="reports.form.rule" />
                </dt>
                <dd dir="auto">{rule}</dd>
              </>
            )}
            <dt>
              <FormattedMessage id="reports.form.reason" />
            </dt>
            <dd dir="auto">{reason}</dd>
          </dl>
        )}
        {at === null ? null : (
          <small>
            <FormattedMessage
              id="reportCases.page.decidedBy"
              values={{
                name:
                  admin === null ? (
                    intl.formatMessage({ id: 'reportCases.accountDeleted' })
                  ) : (
                    <PersonLink person={admin} />
                  ),
                date: format.dateTime(at),
              }}
            />
          </small>
        )}
        {children}
        {undoneAt === null ? null : (
          <>
            <small>
              <FormattedMessage id="reportCases.page.undone" values={{ date: format.dateTime(undoneAt) }} />
              {undone?.actor ? (
                <>
                  {' · '}
                  <PersonLink person={undone.actor} />
                </>
              ) : null}
            </small>
            {undone === undefined ? null : <p dir="auto">{undone.reason}</p>}
            {reportCase.state === 'decided' ? null : (
              <p>
                <FormattedMessage id="reportCases.page.opened" />
              </p>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
