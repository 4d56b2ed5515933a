import { FormattedMessage, useIntl } from 'react-intl';

import type { GetProfileReportCaseQuery } from '@/generated/profileReports/getProfileReportCase';
import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { Picture } from '@/shared/ui/picture/Picture';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import { CaseStateTag, PersonLink, Reasons } from '../case/CaseParts';
import styles from '../Reports.module.css';
import type { ProfileCaseRow } from './profileCaseSource';

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
      <ul className={`${styles['rows']} ${styles['body']}`}>
        {reports.map(({ id, category, note, reported_by: reporter, cts }) => (
          <li key={id}>
            {reporter === null ? <FormattedMessage id="reportCases.nobody" /> : <PersonLink person={reporter} />}{' '}
            <small>
              <bdi>{category}</bdi> · <RelativeTime value={cts} />
            </small>
            {note ? (
              <p className={styles['note']} dir="auto">
                {note}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The state of the case and its decision with rule, reason and admin. */
export function ProfileDecisionPanel({ reportCase }: { reportCase: ProfileCaseRow }) {
  const intl = useIntl();
  const format = useFormat();
  const { state, decision, rule, reason, removed_parts: parts, decided_by: admin, decided_at: at } = reportCase;
  return (
    <Panel title={intl.formatMessage({ id: 'reportCases.page.decision' })}>
      <div className={`${styles['decision']} ${styles['body']}`}>
        <CaseStateTag state={state} />
        <Reasons reasons={reportCase.reasons} />
        {decision === null ? (
          <p>
            <FormattedMessage id="reportCases.page.waits" />
          </p>
        ) : (
          <>
            <Tag tone={decision === 'dismiss' ? 'plain' : 'loss'}>
              <FormattedMessage id={`reportCases.profile.decided.${decision}`} />
            </Tag>
            {parts.length === 0 ? null : (
              <p>
                {intl.formatList(parts.map((part) => intl.formatMessage({ id: `reportCases.profile.part.${part}` })))}
              </p>
            )}
            {rule === null ? null : <p dir="auto">{rule}</p>}
            <p dir="auto">{reason}</p>
          </>
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
      </div>
    </Panel>
  );
}
