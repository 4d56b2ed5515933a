import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { Panel } from '@/shared/ui/page/Panel';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import { PersonLink } from './CaseParts';
import type { CaseDetail } from './caseDetail';
import { getReason, reportStatus } from '../reportColumns';
import styles from '../Reports.module.css';
import { useReportActions } from '../useReportActions';

interface ReportsPanelProps {
  reports: CaseDetail['reports'];
  total: number;
  isDecided: boolean;
}

/** The reports of the post. A decision closes all of them. */
export function ReportsPanel({ reports, total, isDecided }: ReportsPanelProps) {
  const intl = useIntl();
  const getActions = useReportActions();
  return (
    <Panel
      title={intl.formatMessage({ id: 'reportCases.page.reports' })}
      count={total}
      action={
        total > reports.length ? (
          <Link to={paths.adminPostReports({ view: 'single' })}>
            <FormattedMessage id="reportCases.view.single" />
          </Link>
        ) : null
      }
    >
      <ul className={`${styles['rows']} ${styles['body']}`}>
        {reports.map((report) => (
          <li key={report.id} className={styles['report']}>
            <span className={styles['who']}>
              {report.reported_by === null ? (
                <FormattedMessage id="reportCases.source.platform" />
              ) : (
                <PersonLink person={report.reported_by} />
              )}
              <small>
                <bdi>{getReason(report)}</bdi> · <RelativeTime value={report.cts} />
              </small>
            </span>
            {reportStatus(intl, report.status)}
            {isDecided ? null : (
              <Dropdown
                trigger={['click']}
                autoFocus
                menu={{
                  items: getActions(report).map(({ key, label, danger, onSelect }) => ({
                    key,
                    label,
                    danger: danger === true,
                    onClick: () => onSelect?.(),
                  })),
                }}
              >
                <Button
                  type="text"
                  icon={<MoreOutlined aria-hidden />}
                  aria-haspopup="menu"
                  aria-label={intl.formatMessage(
                    { id: 'reportCases.actionsOf' },
                    {
                      name: report.reported_by?.full_name ?? intl.formatMessage({ id: 'reportCases.source.platform' }),
                    },
                  )}
                />
              </Dropdown>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Notes of admins for each other. */
export function NotesPanel({ notes, onAdd }: { notes: CaseDetail['notes']; onAdd: () => void }) {
  const intl = useIntl();
  return (
    <Panel
      title={intl.formatMessage({ id: 'reportCases.page.notes' })}
      count={notes.length}
      action={
        <Button size="small" onClick={onAdd}>
          <FormattedMessage id="reportCases.addNote" />
        </Button>
      }
    >
      {notes.length === 0 ? (
        <p className={styles['body']}>
          <FormattedMessage id="reportCases.page.noNotes" />
        </p>
      ) : (
        <ul className={`${styles['rows']} ${styles['body']}`}>
          {notes.map(({ id, author, note, cts }) => (
            <li key={id}>
              <small>
                {author === null ? <FormattedMessage id="reportCases.nobody" /> : <PersonLink person={author} />}
                {' · '}
                <RelativeTime value={cts} />
              </small>
              <p className={styles['note']} dir="auto">
                {note}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The history of the case. */
export function StepsPanel({ steps }: { steps: CaseDetail['steps'] }) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage({ id: 'reportCases.page.steps' })}>
      {steps.length === 0 ? (
        <p className={styles['body']}>
          <FormattedMessage id="reportCases.page.noSteps" />
        </p>
      ) : (
        <StepList steps={steps} className={styles['body']} />
      )}
    </Panel>
  );
}

/** The steps of a case with actor and date. */
export function StepList({ steps, className = '' }: Pick<CaseDetail, 'steps'> & { className?: string | undefined }) {
  return (
    <ol className={`${styles['rows']} ${className}`}>
      {steps.map((step) => (
        <li key={step.id}>
          <StepName action={step.action} />{' '}
          <small>
            {step.actor === null ? <FormattedMessage id="reportCases.nobody" /> : <PersonLink person={step.actor} />}
            {' · '}
            <RelativeTime value={step.cts} />
          </small>
          <StepReason step={step} />
        </li>
      ))}
    </ol>
  );
}

/** The decision and its reason: a reopened case can have several. */
function StepReason({ step }: { step: CaseDetail['steps'][number] }) {
  const { decision, reason } = step;
  if (decision === null && reason === null) return null;
  return (
    <p className={styles['note']}>
      {decision === null ? null : <FormattedMessage id={`reportCases.decided.${decision}`} />}
      {decision === null || reason === null ? null : ': '}
      <bdi>{reason}</bdi>
    </p>
  );
}

const STEPS = [
  'reported',
  'assigned',
  'released',
  'noted',
  'decided',
  'undone',
  'reportChanged',
  'reportDeleted',
] as const;

function StepName({ action }: { action: string }) {
  const translatedStep = STEPS.find((step) => action === `reportCases.${step}`);
  return translatedStep === undefined ? (
    <code>{action}</code>
  ) : (
    <FormattedMessage id={`reportCases.step.${translatedStep}`} />
  );
}
