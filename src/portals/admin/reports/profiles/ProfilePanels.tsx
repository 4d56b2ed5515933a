import { FormattedMessage, useIntl } from 'react-intl';

import type { GetProfileReportCaseQuery } from '@/generated/profileReports/getProfileReportCase';
import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { Picture } from '@/shared/ui/picture/Picture';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import { PersonLink } from '../case/CaseParts';
import { DecisionPanel } from '../case/DecisionPanel';
import styles from '../Reports.module.css';
import { ReportedMessage } from './ReportedMessage';

export type ProfileCaseDetail = NonNullable<GetProfileReportCaseQuery['getProfileReportCase']['data']>;

/** The profile as it was at the times of the reports, newest first. */
export function EvidencePanel({ detail: { evidence, case: reportCase } }: { detail: ProfileCaseDetail }) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <Panel
      title={intl.formatMessage({ id: 'reportCases.profile.evidence' })}
      action={reportCase.person === null ? null : <PersonLink person={reportCase.person} />}
    >
      <ul className={`${styles['rows']} ${styles['body']}`}>
        {evidence.map(({ id, full_name: name, username, bio, organization_name: organization, photo, banner, cts }) => (
          <li key={id} className={styles['shownPost']}>
            <small>
              <FormattedMessage id="reportCases.profile.recorded" values={{ date: format.dateTime(cts) }} />
            </small>
            <span className={styles['report']}>
              <Avatar kind="profile" src={photo} size={96} />
              <span className={styles['who']}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <bdi>@{username}</bdi>
                {organization ? <bdi>{organization}</bdi> : null}
              </span>
            </span>
            {bio ? (
              <p className={styles['note']} dir="auto">
                {bio}
              </p>
            ) : null}
            {banner ? (
              <Picture src={banner} alt={intl.formatMessage({ id: 'reportCases.profile.part.banner' })} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The reports with their notes. A decision closes all of them. */
export function ProfileReportsPanel({ detail: { reports, case: reportCase } }: { detail: ProfileCaseDetail }) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage({ id: 'reportCases.page.reports' })} count={reportCase.report_count}>
      {reportCase.reporter_count === reportCase.report_count ? null : (
        <p className={styles['body']}>
          <FormattedMessage id="reportCases.bot.reporters" values={{ count: reportCase.reporter_count }} />
        </p>
      )}
      <ul className={`${styles['rows']} ${styles['body']}`}>
        {reports.map(({ id, category, note, message, reported_by: reporter, cts }) => (
          <li key={id}>
            {reporter === null ? (
              <FormattedMessage id="reportCases.accountDeleted" />
            ) : (
              <PersonLink person={reporter} />
            )}{' '}
            <small>
              <bdi>{category}</bdi> · <RelativeTime value={cts} />
            </small>
            {note ? (
              <p className={styles['note']} dir="auto">
                {note}
              </p>
            ) : null}
            {message === null ? null : <ReportedMessage message={message} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The state of the case and its decision with the removed parts. */
export function ProfileDecisionPanel({ detail: { case: reportCase, steps } }: { detail: ProfileCaseDetail }) {
  const intl = useIntl();
  const { removed_parts: parts } = reportCase;
  return (
    <DecisionPanel
      reportCase={reportCase}
      steps={steps}
      details={
        parts.length === 0 ? null : (
          <>
            <dt>
              <FormattedMessage id="reportCases.profile.removedParts" />
            </dt>
            <dd>
              {intl.formatList(parts.map((part) => intl.formatMessage({ id: `reportCases.profile.part.${part}` })))}
            </dd>
          </>
        )
      }
    />
  );
}
