import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';
import { Tag } from '@/shared/ui/text/Tag';

import { CaseStateTag, DecisionTag, PersonLink, Reasons } from './CaseParts';
import type { CaseDetail } from './caseDetail';
import styles from '../Reports.module.css';

/** The status of a case and its decision with rule and reason; after an undo, the admin and the reason of it. */
export function DecisionPanel({ case: reportCase, steps }: Pick<CaseDetail, 'case' | 'steps'>) {
  const intl = useIntl();
  const format = useFormat();
  const { decision, rule, reason, decided_by: admin, decided_at: at, undone_at: undoneAt } = reportCase;
  const undone = steps.findLast(({ action }) => action === 'reportCases.undone');
  return (
    <Panel title={intl.formatMessage({ id: 'reportCases.page.decision' })}>
      <div className={`${styles['decision']} ${styles['body']}`}>
        {reportCase.state === 'decided' ? null : <CaseStateTag state={reportCase.state} />}
        <DecisionTag decision={decision} undoneAt={undoneAt} />
        {reportCase.source === 'platform' ? (
          <Tag tone="attention">
            <FormattedMessage id="reportCases.byPlatform" />
          </Tag>
        ) : null}
        <Reasons reasons={reportCase.reasons} />
        {decision === null ? (
          <p>
            <FormattedMessage id="reportCases.page.waits" />
          </p>
        ) : (
          <dl>
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
                name: admin === null ? intl.formatMessage({ id: 'reportCases.nobody' }) : <PersonLink person={admin} />,
                date: format.dateTime(at),
              }}
            />
          </small>
        )}
        {reportCase.suspended_until === null || undoneAt !== null ? null : (
          <small>
            <FormattedMessage
              id="reportCases.page.suspendedUntil"
              values={{ date: format.dateTime(reportCase.suspended_until) }}
            />
          </small>
        )}
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
