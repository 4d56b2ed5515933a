import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useBotMove, useBotTransfers, type ReceivingTeam } from '@/domain/bots/botActions';
import { isWaiting } from '@/domain/bots/botStatus';
import { FrozenReason } from '@/domain/bots/FrozenReason';
import type { BotTransfer_BotTransferFragment } from '@/generated/bots/fragments';
import {
  useGetTeamDetailsByTeamTypeIdQuery,
  type GetTeamDetailsByTeamTypeIdQuery,
} from '@/generated/teams/getTeamDetailsByTeamTypeId';
import { readResponse } from '@/shared/action/readResponse';
import { FailureText } from '@/shared/feedback/FailureText';
import { Panel } from '@/shared/ui/page/Panel';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { FIRST_PAGE } from '@rules/paging';

import type { BotPartProps } from '../botPart';
import styles from './SettingsTab.module.css';

type Team = NonNullable<GetTeamDetailsByTeamTypeIdQuery['getTeamDetailsByTeamTypeId']['data']>[number];

/** Teams that are loaded initially; a search finds the others. */
const TEAMS_SHOWN = 20;
/** A search runs after this pause in typing, in ms. */
const SEARCH_DELAY_MS = 250;

/** The team of a bot, and the transfer to another one. */
export function TeamSetting({ bot }: BotPartProps) {
  const intl = useIntl();
  const canMove = bot.viewer_can.change_team;
  return (
    <Panel title={intl.formatMessage({ id: 'botDetail.settings.team' })}>
      <div className={styles['setting']}>
        <p>
          {bot.is_personal_team ? (
            <FormattedMessage id="botDetail.settings.inPersonalTeam" />
          ) : (
            <FormattedMessage
              id="botDetail.settings.inTeam"
              values={{ team: <strong>{bot.team_name ?? ''}</strong> }}
            />
          )}
        </p>
        {bot.transfer ? <OpenTransfer bot={bot} transfer={bot.transfer} /> : null}
        {canMove ? (
          bot.transfer ? null : (
            <MoveForm key={bot.team_id} bot={bot} />
          )
        ) : (
          <p className={styles['rejection']}>
            <FormattedMessage id="botDetail.settings.leadersOnly" />
          </p>
        )}
      </div>
    </Panel>
  );
}

/** A bot that another team has not accepted yet. */
function OpenTransfer({ bot, transfer }: BotPartProps & { transfer: BotTransfer_BotTransferFragment }) {
  const intl = useIntl();
  const transfers = useBotTransfers();
  return (
    <>
      <p>
        <FormattedMessage
          id="botDetail.settings.offered"
          values={{
            team: <strong>{transfer.team_name}</strong>,
            name: transfer.requested_by,
            until: intl.formatDate(transfer.expires_at, { dateStyle: 'long' }),
          }}
        />
      </p>
      {bot.viewer_can.change_team ? (
        <div>
          <Button loading={transfers.isCancelling} onClick={() => void transfers.cancel(bot.id)}>
            <FormattedMessage id="botDetail.settings.withdrawOffer" />
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Read-only members cannot receive a bot. */
const toReceivingTeam = ({ id, name, viewer_role: role }: Team): ReceivingTeam | undefined =>
  role === null || role === 'readonly' ? undefined : { id, name, role };

function MoveForm({ bot }: BotPartProps) {
  const intl = useIntl();
  const selectId = useId();
  const reasonId = useId();
  const isFrozen = isWaiting(bot.s2_bot_status.id);
  const [typed, setTyped] = useState('');
  const [target, setTarget] = useState<ReceivingTeam>();
  const move = useBotMove();
  const searchText = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const result = useGetTeamDetailsByTeamTypeIdQuery({
    variables: { searchText, pageNumber: FIRST_PAGE, pageSize: TEAMS_SHOWN },
    fetchPolicy: 'cache-and-network',
  });
  const { response, loading, failure } = readResponse({ ...result, data: result.data ?? result.previousData });
  const teams = (response?.data ?? []).flatMap((team) =>
    team.id === bot.team_id ? [] : (toReceivingTeam(team) ?? []),
  );

  const toOption = ({ id, name, role }: ReceivingTeam) => ({
    value: id,
    label: role === 'owner' ? name : intl.formatMessage({ id: 'botDetail.settings.teamToAccept' }, { team: name }),
  });

  return (
    <div className={styles['move']}>
      {isFrozen ? <FrozenReason id={reasonId} className={styles['rejection']} /> : null}
      <label htmlFor={selectId}>
        <FormattedMessage id="botDetail.settings.newTeam" />
      </label>
      <Select<{ value: number; label: string }>
        id={selectId}
        labelInValue
        disabled={isFrozen}
        aria-describedby={isFrozen ? reasonId : undefined}
        value={target && toOption(target)}
        onChange={({ value }) => setTarget(teams.find(({ id }) => id === value))}
        loading={loading}
        placeholder={intl.formatMessage({ id: 'botDetail.settings.chooseTeam' })}
        showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
        options={teams.map(toOption)}
        notFoundContent={
          failure === undefined ? (
            <FormattedMessage id="botDetail.settings.noOtherTeam" />
          ) : (
            <FailureText failure={failure} />
          )
        }
      />
      <Button
        disabled={target === undefined || isFrozen}
        aria-describedby={isFrozen ? reasonId : undefined}
        onClick={() => {
          if (target) move(bot, target, () => setTarget(undefined));
        }}
      >
        <FormattedMessage id={target && target.role !== 'owner' ? 'botDetail.move.offer' : 'botDetail.move.ok'} />
      </Button>
    </div>
  );
}
