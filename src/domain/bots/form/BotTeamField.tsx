import { Switch } from 'antd';
import { useField } from 'formik';
import { useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { useGetTeamDetailsByTeamTypeIdQuery } from '@/generated/teams/getTeamDetailsByTeamTypeId';
import { readResponse } from '@/shared/action/readResponse';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { SelectField } from '@/shared/form/SelectField';
import { paths } from '@/shared/paths';

import { OptionsError } from './OptionsError';
import styles from './BotForm.module.css';
import { ALL_TEAMS, isOrganisation } from './botTeams';

/** Optional team of a new bot; without a team it belongs to the developer (console §5). */
export function BotTeamField({ name }: { name: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const labelId = useId();
  const [{ value: teamId }, , { setValue: setTeam }] = useField<number | null>(name);
  const [isUnderTeam, setUnderTeam] = useState(teamId !== null);
  const result = useGetTeamDetailsByTeamTypeIdQuery({ variables: ALL_TEAMS, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const teams = response?.data?.filter(isOrganisation);
  const teamsThatAllowBots = teams?.filter(({ viewer_can: can }) => can.add_bot) ?? [];

  // The preselected team may be one in which the viewer may not add bots.
  const isNotAllowed = teams !== undefined && teamId !== null && !teamsThatAllowBots.some(({ id }) => id === teamId);
  useEffect(() => {
    if (!isNotAllowed) return;
    // The team was deleted or the viewer has left it: they have no role in it that a hint could name.
    if (!teams.some(({ id }) => id === teamId)) setUnderTeam(false);
    void setTeam(null);
    // oxlint-disable-next-line react/exhaustive-deps -- formik creates a new setter on each render
  }, [isNotAllowed]);

  const toggle = (wanted: boolean) => {
    if (wanted && teams?.length === 0) {
      confirm({
        title: intl.formatMessage({ id: 'bots.form.team.none' }),
        okLabel: intl.formatMessage({ id: 'teams.create' }),
        run: () => void navigate(paths.teams({ dialog: 'create' })),
      });
      return;
    }
    setUnderTeam(wanted);
    void setTeam(wanted ? (teamsThatAllowBots[0]?.id ?? null) : null);
  };

  return (
    <div className={styles['group']}>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the switch is inside */}
      <label className={styles['switch']}>
        <Switch
          aria-labelledby={labelId}
          checked={teamId !== null}
          loading={teams === undefined && failure === undefined}
          disabled={teams === undefined}
          onChange={toggle}
        />
        <span id={labelId}>
          <FormattedMessage id="bots.form.team.toggle" />
        </span>
      </label>
      <OptionsError failure={failure} onRetry={() => void result.refetch()} />
      {teamId !== null && teamsThatAllowBots.length > 0 ? (
        <SelectField<number>
          name={name}
          label={intl.formatMessage({ id: 'bots.form.team.label' })}
          options={teamsThatAllowBots.map(({ id, name: label }) => ({ value: id, label }))}
          required
        />
      ) : null}
      {teamId === null ? (
        <span className={styles['hint']}>
          <FormattedMessage
            id={isUnderTeam && teams !== undefined ? 'bots.form.team.notAllowed' : 'bots.form.team.personal'}
          />
        </span>
      ) : null}
    </div>
  );
}
