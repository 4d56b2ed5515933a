import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useBotMove } from '@/domain/bots/botActions';
import { useGetTeamDetailsByTeamTypeIdQuery } from '@/generated/teams/getTeamDetailsByTeamTypeId';
import { readResponse } from '@/shared/action/readResponse';
import { FailureText } from '@/shared/feedback/FailureText';
import { Panel } from '@/shared/ui/page/Panel';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { FIRST_PAGE } from '@rules/paging';

import type { BotPartProps } from '../botPart';
import styles from './SettingsTab.module.css';

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
        {canMove ? (
          <MoveForm key={bot.team_id} bot={bot} />
        ) : (
          <p className={styles['refusal']}>
            <FormattedMessage id="botDetail.settings.leadersOnly" />
          </p>
        )}
      </div>
    </Panel>
  );
}

function MoveForm({ bot }: BotPartProps) {
  const intl = useIntl();
  const selectId = useId();
  const [typed, setTyped] = useState('');
  const [target, setTarget] = useState<{ value: number; label: string }>();
  const move = useBotMove();
  const searchText = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const result = useGetTeamDetailsByTeamTypeIdQuery({
    variables: { searchText, pageNumber: FIRST_PAGE, pageSize: TEAMS_SHOWN },
    fetchPolicy: 'cache-and-network',
  });
  const { response, loading, failure } = readResponse({ ...result, data: result.data ?? result.previousData });
  // The server decides; teams in which the viewer is read-only are not offered in the first place.
  const teams = (response?.data ?? []).filter(({ id, viewer_role: role }) => id !== bot.team_id && role !== 'readonly');

  return (
    <div className={styles['move']}>
      <label htmlFor={selectId}>
        <FormattedMessage id="botDetail.settings.newTeam" />
      </label>
      <Select<{ value: number; label: string }>
        id={selectId}
        labelInValue
        value={target}
        onChange={setTarget}
        loading={loading}
        placeholder={intl.formatMessage({ id: 'botDetail.settings.chooseTeam' })}
        showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        notFoundContent={
          failure === undefined ? (
            <FormattedMessage id="botDetail.settings.noOtherTeam" />
          ) : (
            <FailureText failure={failure} />
          )
        }
      />
      <Button
        disabled={target === undefined}
        onClick={() => {
          if (target) move(bot, { id: target.value, name: target.label }, () => setTarget(undefined));
        }}
      >
        <FormattedMessage id="botDetail.move.ok" />
      </Button>
    </div>
  );
}
