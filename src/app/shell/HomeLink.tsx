import { useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { getHome } from '@/domain/session/viewer';
import { Wordmark } from '@/shared/ui/brand/Wordmark';

/** The logo: leads to the home of the role (console §2). */
export function HomeLink({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  const intl = useIntl();
  const { role } = useViewer();
  return (
    <Link
      to={getHome(role)}
      aria-label={intl.formatMessage({ id: 'shell.home' })}
      style={{ display: 'inline-flex', textDecoration: 'none' }}
    >
      <Wordmark isMarkOnly={isMarkOnly} />
    </Link>
  );
}
