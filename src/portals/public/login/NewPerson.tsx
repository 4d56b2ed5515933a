import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';

import styles from './AlternativeSignIn.module.css';
import { formatLabel, type Choice, type ProviderName } from './socialFlow';

const ROLES = ['app_user', 'bot_developer'] as const;

interface NewPersonProps {
  provider: ProviderName;
  message: string;
  busy: boolean;
  onContinue: (choice: Choice) => void;
  onCancel: () => void;
}

const toPolicies = (words: ReactNode[]) => (
  <Link to={paths.policy()} target="_blank">
    {words}
  </Link>
);

/** Role and acceptance of a new user who signs in by a provider. */
export function NewPerson({ provider, message, busy, onContinue, onCancel }: NewPersonProps) {
  const [userType, setUserType] = useState<Choice['userType']>('app_user');
  const [isAccepted, setAccepted] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <form
      ref={box}
      className={styles['new']}
      tabIndex={-1}
      aria-label={message}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAccepted) onContinue({ userType, isAcceptPolicy: true });
      }}
    >
      <p role="status">{message}</p>
      <fieldset>
        <legend>
          <FormattedMessage id="session.social.role" />
        </legend>
        {ROLES.map((role) => (
          <label key={role}>
            <input
              type="radio"
              name="userType"
              value={role}
              checked={userType === role}
              onChange={() => setUserType(role)}
            />
            <FormattedMessage id={`roles.${role}`} />
          </label>
        ))}
      </fieldset>
      <label>
        <input type="checkbox" checked={isAccepted} onChange={(event) => setAccepted(event.target.checked)} />
        <span>
          <FormattedMessage id="session.social.accept" values={{ link: toPolicies }} />
        </span>
      </label>
      <div className={styles['buttons']}>
        <Button type="primary" htmlType="submit" disabled={!isAccepted} loading={busy}>
          <FormattedMessage id="session.social.with" values={{ provider: formatLabel(provider) }} />
        </Button>
        <Button onClick={onCancel}>
          <FormattedMessage id="shared.action.cancel" />
        </Button>
      </div>
    </form>
  );
}
