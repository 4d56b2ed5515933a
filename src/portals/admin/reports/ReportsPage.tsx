import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';

import { paths } from '@/shared/paths';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { PageLayout } from '@/shared/ui/page/PageLayout';

import { CaseTable } from './CaseTable';
import { ReportTable } from './ReportTable';
import styles from './Reports.module.css';

const SINGLE = 'single';

/** Reported posts (social §2): grouped by post, which is how admins decide, or as single reports. */
export function ReportsPage() {
  const intl = useIntl();
  const [params] = useSearchParams();
  const isSingle = params.get('view') === SINGLE;
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminPostReports' })}
      description={<FormattedMessage id={isSingle ? 'reportCases.aboutSingle' : 'reportCases.about'} />}
    >
      <LinkTabs
        label={intl.formatMessage({ id: 'reportCases.view' })}
        tabs={[
          {
            to: paths.adminPostReports(),
            label: intl.formatMessage({ id: 'reportCases.view.cases' }),
            isOpen: !isSingle,
          },
          {
            to: paths.adminPostReports({ view: SINGLE }),
            label: intl.formatMessage({ id: 'reportCases.view.single' }),
            isOpen: isSingle,
          },
        ]}
      />
      <div className={styles['table']}>{isSingle ? <ReportTable /> : <CaseTable />}</div>
    </PageLayout>
  );
}
