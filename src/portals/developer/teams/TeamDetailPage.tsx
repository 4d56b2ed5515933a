import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useParams } from 'react-router';

import { BotFormDialog } from '@/domain/bots/BotFormDialog';
import { TeamBots } from '@/domain/teams/TeamBots';
import { TeamEditDialog } from '@/domain/teams/TeamEditDialog';
import { TeamHeader } from '@/domain/teams/TeamHeader';
import { TeamMembers } from '@/domain/teams/TeamMembers';
import { useDeleteTeam } from '@/domain/teams/useDeleteTeam';
import {
  useGetTeamDetailsWithBotListQuery,
  type GetTeamDetailsWithBotListQuery,
} from '@/generated/teams/getTeamDetailsWithBotList';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { readId } from '@/shared/url/readId';
import { useDialogParam } from '@/shared/url/useDialogParam';

import styles from './TeamDetailPage.module.css';

const TeamLogDialog = lazy(async () => ({ default: (await import('@/domain/teams/log/TeamLogDialog')).TeamLogDialog }));

type TeamWithBots = NonNullable<GetTeamDetailsWithBotListQuery['getTeamDetailsWithBotList']['data']>;

/** A team: banner, texts, bots and members. To users outside the team it does not exist. */
export function TeamDetailPage() {
  const teamId = readId(useParams()['teamId']);
  if (teamId === undefined) return <NoSuchTeam />;
  return <TeamById key={teamId} teamId={teamId} />;
}

function TeamById({ teamId }: { teamId: number }) {
  const intl = useIntl();
  const result = useGetTeamDetailsWithBotListQuery({ variables: { teamId }, fetchPolicy: 'cache-and-network' });
  const { response, failure, failureStatus } = readResponse(result);

  if (response?.data) return <TeamDetail {...response.data} />;
  if (failureStatus === NOT_FOUND) return <NoSuchTeam />;
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.teamDetail' })}>
      {failure === undefined ? (
        <DetailSkeleton />
      ) : (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      )}
    </PageLayout>
  );
}

function TeamDetail({ team, bots }: TeamWithBots) {
  const intl = useIntl();
  const navigate = useNavigate();
  const dialog = useDialogParam<'edit' | 'invite' | 'log' | 'create-bot'>();
  const deleteTeam = useDeleteTeam(() => void navigate(paths.teams()));

  return (
    <PageLayout
      title={team.name}
      description={team.short_description}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'teams.detail.breadcrumb' }), to: paths.teams() }]}
      actions={
        <>
          <Button onClick={() => dialog.open('log')}>
            <FormattedMessage id="teams.log.title" />
          </Button>
          {team.viewer_can.delete ? (
            <Button danger onClick={() => deleteTeam(team)}>
              <FormattedMessage id="teams.detail.delete" />
            </Button>
          ) : null}
          {team.viewer_can.edit ? (
            <Button type="primary" onClick={() => dialog.open('edit')}>
              <FormattedMessage id="teams.detail.edit" />
            </Button>
          ) : null}
        </>
      }
    >
      <TeamHeader team={team} />
      <div className={styles['columns']}>
        <TeamBots bots={bots} onCreate={team.viewer_can.add_bot ? () => dialog.open('create-bot') : undefined} />
        <TeamMembers
          team={team}
          isInviting={dialog.isOpen('invite')}
          onInvite={() => dialog.open('invite')}
          onInviteEnd={dialog.close}
        />
      </div>
      <Suspense>{dialog.isOpen('log') ? <TeamLogDialog teamId={team.id} onClose={dialog.close} /> : null}</Suspense>
      {dialog.isOpen('edit') && team.viewer_can.edit ? (
        <TeamEditDialog teamId={team.id} onClose={dialog.close} />
      ) : null}
      {dialog.isOpen('create-bot') && team.viewer_can.add_bot ? (
        <BotFormDialog teamId={team.id} onClose={dialog.close} />
      ) : null}
    </PageLayout>
  );
}

function NoSuchTeam() {
  const intl = useIntl();
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.teamDetail' })}>
      <EmptyState
        image="team"
        title={intl.formatMessage({ id: 'teams.detail.notFound' })}
        hint={intl.formatMessage({ id: 'teams.detail.notFoundHint' })}
        action={
          <Link to={paths.teams()}>
            <FormattedMessage id="teams.detail.backToList" />
          </Link>
        }
      />
    </PageLayout>
  );
}
