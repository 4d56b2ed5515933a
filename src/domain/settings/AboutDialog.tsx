import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useGetAboutUsAndContactUsDetailsQuery } from '@/generated/content/getAboutUsAndContactUsDetails';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { LegalText } from '@/shared/ui/text/LegalText';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { ABOUT_RECORD } from '@rules/platform/aboutRecord';

import { SectionDialog } from './SectionDialog';
import styles from './Settings.module.css';

/** The text of the about and contact record (console §2). */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const result = useGetAboutUsAndContactUsDetailsQuery({
    variables: { id: ABOUT_RECORD },
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure } = readResponse(result);
  const title = intl.formatMessage({ id: 'settings.about' });
  return (
    <SectionDialog title={title} onClose={onClose} width={640}>
      {/* A scrolling box must be reachable by keyboard. */}
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={title}>
        {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
        {response === undefined && failure === undefined ? <DetailSkeleton /> : null}
        {response?.data ? <LegalText html={response.data.description} topHeading={2} /> : null}
      </div>
      <p>
        <Link to={paths.contact()}>
          <FormattedMessage id="page.contact" />
        </Link>
      </p>
    </SectionDialog>
  );
}
