import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { CaseNote_ReportNoteFragment, CaseStep_AuditEntryFragment } from '@/generated/reports/fragments';
import { Panel } from '@/shared/ui/page/Panel';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import { PersonLink } from './CaseParts';
import { joinClasses } from '@/shared/ui/joinClasses';

import styles from '../Reports.module.css';

type CaseNote = CaseNote_ReportNoteFragment;
export type CaseStep = CaseStep_AuditEntryFragment;

/** Notes of admins for each other. */
export function NotesPanel({ notes, onAdd }: { notes: readonly CaseNote[]; onAdd: () => void }) {
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
                {author === null ? (
                  <FormattedMessage id="reportCases.accountDeleted" />
                ) : (
                  <PersonLink person={author} />
                )}
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
export function StepsPanel({ steps }: { steps: readonly CaseStep[] }) {
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
export function StepList({ steps, className }: { steps: readonly CaseStep[]; className?: string | undefined }) {
  return (
    <ol className={joinClasses(styles['rows'], className)}>
      {steps.map((step) => (
        <li key={step.id}>
          <StepName action={step.action} />{' '}
          <small>
            {step.actor === null ? (
              <FormattedMessage id="reportCases.accountDeleted" />
            ) : (
              <PersonLink person={step.actor} />
            )}
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
function StepReason({ step }: { step: CaseStep }) {
  const { reason } = step;
  const decision = step.decision ?? step.profile_decision;
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
  const translatedStep = STEPS.find((step) => action === `reportCases.${step}` || action === `profileReports.${step}`);
  return translatedStep === undefined ? (
    <code>{action}</code>
  ) : (
    <FormattedMessage id={`reportCases.step.${translatedStep}`} />
  );
}
