import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';
import { LightButton } from '@/shared/ui/button/LightButton';
import { DefaultImage } from '@/shared/ui/picture/DefaultImage';

import styles from './DashboardPage.module.css';

interface CreateCardsProps {
  onCreateBot: () => void;
  onCreateTeam: () => void;
}

/** The cards that create a bot or a team. */
export function CreateCards({ onCreateBot, onCreateTeam }: CreateCardsProps) {
  return (
    <div className={styles['cards']}>
      <CreateCard
        picture={<DefaultImage kind="bot" />}
        textId="developerDashboard.createBot.text"
        labelId="developerDashboard.createBot"
        onSelect={onCreateBot}
      />
      <CreateCard
        picture={<DefaultImage kind="team" />}
        textId="developerDashboard.createTeam.text"
        labelId="teams.create"
        onSelect={onCreateTeam}
      />
    </div>
  );
}

interface CreateCardProps {
  picture: ReactNode;
  labelId: MessageId;
  textId: MessageId;
  onSelect: () => void;
}

function CreateCard({ picture, labelId, textId, onSelect }: CreateCardProps) {
  return (
    <section className={styles['card']}>
      <span className={styles['picture']}>{picture}</span>
      <p>
        <FormattedMessage id={textId} />
      </p>
      <LightButton type="primary" onClick={onSelect}>
        <FormattedMessage id={labelId} />
      </LightButton>
    </section>
  );
}
