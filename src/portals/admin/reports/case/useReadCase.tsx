import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import { EditConflictNotice } from '@/shared/form/conflict/EditConflictNotice';

import { StepList, type CaseStep } from './WorkPanels';
import type { CaseRow } from '../caseSource';
import styles from '../Reports.module.css';

/** What the dialogs read of the case of a post or a profile. */
export interface ReadCase {
  case: Pick<CaseRow, 'id' | 'uts' | 'assignee'>;
  steps: readonly CaseStep[];
}

/**
 * The version of a case that the admin has seen, while the page below a dialog may be refetched. When other admins have
 * worked on the case, `changed` shows their steps in the dialog. After the admin confirms them, the form can be
 * submitted.
 * @param onRead called on the confirmation
 */
export function useReadCase(
  { case: reportCase, steps }: ReadCase,
  onRead: () => void,
): { uts: string; changed: ReactNode } {
  const [read, setRead] = useState({ uts: reportCase.uts, steps });
  if (reportCase.uts === read.uts) return { uts: read.uts, changed: null };
  const readStepIds = new Set(read.steps.map(({ id }) => id));
  const { assignee } = reportCase;
  const confirmRead = () => {
    setRead({ uts: reportCase.uts, steps });
    onRead();
  };
  const changed = (
    <EditConflictNotice title={<FormattedMessage id="reportCases.changed.title" />} onRead={confirmRead}>
      <div className={styles['changed']}>
        <StepList steps={steps.filter(({ id }) => !readStepIds.has(id))} />
        <p>
          <FormattedMessage
            id="reportCases.changed.assignee"
            values={{
              name:
                assignee === null ? <FormattedMessage id="reportCases.unassigned" /> : <bdi>{assignee.full_name}</bdi>,
            }}
          />
        </p>
      </div>
    </EditConflictNotice>
  );
  return { uts: read.uts, changed };
}
