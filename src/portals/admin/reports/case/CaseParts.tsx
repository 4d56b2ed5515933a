import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import type {
  PostState,
  ProfileReportDecision,
  ReportCaseState,
  ReportDecision,
  ReportStatus,
} from '@/generated/schema';
import { paths } from '@/shared/paths';
import { Tag } from '@/shared/ui/text/Tag';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import type { CaseRow } from '../caseSource';
import styles from '../Reports.module.css';

const STATE_TONES = { open: 'attention', assigned: 'accent', decided: 'plain' } as const;

export function CaseStateTag({ state }: { state: ReportCaseState }) {
  return (
    <Tag tone={STATE_TONES[state]}>
      <FormattedMessage id={`reportCases.state.${state}`} />
    </Tag>
  );
}

const STATUS_TONES = { open: 'attention', accepted: 'gain', dismissed: 'plain' } as const;

/** The status of one report. */
export function ReportStatusTag({ status }: { status: ReportStatus }) {
  return (
    <Tag tone={STATUS_TONES[status]}>
      <FormattedMessage id={`reportCases.status.${status}`} />
    </Tag>
  );
}

/** Only shown for an unusual state: hidden or deleted. */
export function PostStateTag({ state }: { state: PostState }) {
  if (state === 'visible') return null;
  return (
    <Tag tone="loss">
      <FormattedMessage id={`reportCases.postState.${state}`} />
    </Tag>
  );
}

/** A decision about a post or a profile. */
export type CaseDecision = ReportDecision | ProfileReportDecision;

interface DecisionTagProps {
  decision: CaseDecision | null;
  undoneAt: string | null;
}

/** The decision, marked when it was undone. */
export function DecisionTag({ decision, undoneAt }: DecisionTagProps) {
  if (decision === null) return null;
  const word = <FormattedMessage id={`reportCases.decided.${decision}`} />;
  return (
    <Tag tone={decision === 'dismiss' ? 'plain' : 'loss'}>
      {undoneAt === null ? (
        word
      ) : (
        <>
          {/** Screen readers do not announce the line. */}
          <s aria-hidden="true">{word}</s>
          <VisuallyHidden>
            <FormattedMessage id="reportCases.reversed" values={{ decision: word }} />
          </VisuallyHidden>
        </>
      )}
    </Tag>
  );
}

/** The reported reasons with their counts. */
export function Reasons({ reasons }: Pick<CaseRow, 'reasons'>) {
  return (
    <ul className={styles['reasons']}>
      {reasons.map(({ id_s2_category: id, category, count }) => (
        <li key={id}>
          <FormattedMessage id="reportCases.reason" values={{ category: <bdi>{category}</bdi>, count }} />
        </li>
      ))}
    </ul>
  );
}

/** A user, with a link to the account. */
export function PersonLink({ person }: { person: { id: number; full_name: string } }) {
  return (
    <Link to={paths.userDetail(person.id)}>
      <bdi>{person.full_name}</bdi>
    </Link>
  );
}
