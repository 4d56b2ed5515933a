import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';

import { useSession } from '@/domain/session/SessionContext';
import { Splash } from '@/shared/ui/brand/Splash';

/** /logout ends the session on mount (console §2). */
export function LogoutPage() {
  const { signOut } = useSession();
  const isUnderWay = useRef(false);
  useEffect(() => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void signOut();
  }, [signOut]);
  return (
    <main>
      <Splash>
        <FormattedMessage id="session.loggingOut" />
      </Splash>
    </main>
  );
}
