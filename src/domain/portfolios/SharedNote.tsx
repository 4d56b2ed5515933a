import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';

import type { PortfolioDetail, PublicPortfolioStatus } from '@/generated/schema';

import styles from './ProfilePortfolio.module.css';

interface SharedNoteProps {
  detail: PortfolioDetail;
  visibility: PublicPortfolioStatus;
  /** Only followers see a private account, whatever the setting of the portfolio says. */
  isAccountPrivate: boolean;
}

/** For the owner: who sees the portfolio and how much of it, and the way to the setting. */
export function SharedNote({ detail, visibility, isAccountPrivate }: SharedNoteProps) {
  const audience = isAccountPrivate ? 'group' : visibility;
  const [, setParams] = useSearchParams();
  const openSettings = () =>
    setParams((params) => {
      const changed = new URLSearchParams(params);
      changed.set('dialog', 'settings');
      return changed;
    });
  return (
    <p className={styles['note']}>
      <FormattedMessage
        id={detail === 'off' ? 'profile.portfolio.own.off' : `profile.portfolio.own.${audience}.${detail}`}
      />{' '}
      <button type="button" className={styles['change']} aria-haspopup="dialog" onClick={openSettings}>
        <FormattedMessage id="profile.portfolio.own.change" />
      </button>
    </p>
  );
}
