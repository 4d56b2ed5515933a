import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';

import { paths } from '@/shared/paths';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { PageLayout } from '@/shared/ui/page/PageLayout';

import { CaseTable } from './CaseTable';
import { ProfileCaseTable } from './profiles/ProfileCaseTable';
import { ReportTable } from './ReportTable';
import styles from './Reports.module.css';

const SINGLE = 'single';
const PROFILES = 'profiles';

/** Reported posts (social §2): grouped by post, which is how admins decide, or as single reports; and profiles. */
export function ReportsPage() {
  const intl = useIntl();
  const [params] = useSearchParams();
  const isSingle = params.get('view') === SINGLE;
  const isProfiles = params.get('view') === PROFILES;
  return (
    <PageLayout
      title={intl.formatMessage({ id: isProfiles ? 'reportCases.profiles' : 'reportCases.posts' })}
      description={
        <FormattedMessage
          id={isProfiles ? 'reportCases.aboutProfiles' : isSingle ? 'reportCases.aboutSingle' : 'reportCases.about'}
        />
      }
    >
      <LinkTabs
        label={intl.formatMessage({ id: 'reportCases.view' })}
        tabs={[
          {
            to: paths.adminPostReports(),
            label: intl.formatMessage({ id: 'reportCases.view.cases' }),
            isOpen: !isSingle && !isProfiles,
          },
          {
            to: paths.adminPostReports({ view: SINGLE }),
            label: intl.formatMessage({ id: 'reportCases.view.single' }),
            isOpen: isSingle,
          },
          {
            to: paths.adminPostReports({ view: PROFILES }),
            label: intl.formatMessage({ id: 'reportCases.view.profiles' }),
            isOpen: isProfiles,
          },
        ]}
      />
      <div className={styles['table']}>
        {isProfiles ? <ProfileCaseTable /> : isSingle ? <ReportTable /> : <CaseTable />}
      </div>
    </PageLayout>
  );
}
