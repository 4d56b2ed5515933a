import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { BotTransfer_BotTransferFragment } from '@/generated/bots/fragments';
import { useGetBotTransferListQuery } from '@/generated/bots/getBotTransferList';
import { readResponse } from '@/shared/action/readResponse';
import { Panel } from '@/shared/ui/page/Panel';
import { Avatar } from '@/shared/ui/picture/Avatar';

import { useBotTransfers } from './botActions';
import styles from './BotTransfers.module.css';

/** Bots that are offered to teams of the viewer, each to accept or decline; nothing without any. */
export function BotTransfers() {
  const intl = useIntl();
  const { response } = readResponse(useGetBotTransferListQuery({ fetchPolicy: 'cache-and-network' }));
  const offers = response?.data ?? [];
  if (offers.length === 0) return null;
  return (
    <Panel title={intl.formatMessage({ id: 'teams.offers.title' })} count={offers.length}>
      <ul className={styles['list']}>
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
    </Panel>
  );
}

function Offer({ offer }: { offer: BotTransfer_BotTransferFragment }) {
  const intl = useIntl();
  const transfers = useBotTransfers();
  const { id, bot_name: name } = offer;
  const label = (messageId: 'teams.offers.accept' | 'teams.offers.decline') => ({
    'aria-label': `${intl.formatMessage({ id: messageId })}: ${name}`,
    children: <FormattedMessage id={messageId} />,
  });
  return (
    <li className={styles['offer']}>
      <Avatar kind="bot" src={offer.bot_thumb} size={40} />
      <div className={styles['text']}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>
          <FormattedMessage
            id="teams.offers.text"
            values={{
              name: offer.requested_by,
              from: offer.from_team_name,
              team: offer.team_name,
              until: intl.formatDate(offer.expires_at, { dateStyle: 'long' }),
            }}
          />
        </span>
      </div>
      <div className={styles['answers']}>
        <Button
          type="primary"
          disabled={transfers.isAnswering}
          onClick={() => void transfers.answer(id, true)}
          {...label('teams.offers.accept')}
        />
        <Button
          disabled={transfers.isAnswering}
          onClick={() => void transfers.answer(id, false)}
          {...label('teams.offers.decline')}
        />
      </div>
    </li>
  );
}
