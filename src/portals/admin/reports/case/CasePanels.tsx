import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { popupContainer } from '@/shared/ui/hooks/popupContainer';
import { Panel } from '@/shared/ui/page/Panel';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import { PersonLink, ReportStatusTag } from './CaseParts';
import type { CaseDetail } from './caseDetail';
import { getReason, getReporterName } from '../reportColumns';
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
              {report.reported_by === null ? getReporterName(intl, report) : <PersonLink person={report.reported_by} />}
              <small>
                <bdi>{getReason(report)}</bdi> · <RelativeTime value={report.cts} />
              </small>
            </span>
            <ReportStatusTag status={report.status} />
            {isDecided ? null : (
              <Dropdown
                trigger={['click']}
                autoFocus
                getPopupContainer={popupContainer}
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
                    { name: getReporterName(intl, report) },
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
