import { Modal } from 'antd';
import { useIntl } from 'react-intl';

import type { TeamForm_TeamFragment } from '@/generated/teams/fragments';
import { useGetTeamDetailsByIdQuery } from '@/generated/teams/getTeamDetailsById';
import { useUpdateTeamMutation } from '@/generated/teams/updateTeam';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { teamEditSchema } from '@rules/teams/teams';

import { TeamFields } from './TeamFields';
import { toTeamFormValues, toUpdateTeamVariables, type TeamFormValues } from './teamForm';

interface TeamEditDialogProps {
  teamId: number;
  onClose: () => void;
}

/** Edits a team. The team is refetched first, so that the form starts from the current version. */
export function TeamEditDialog({ teamId, onClose }: TeamEditDialogProps) {
  const intl = useIntl();
  const result = useGetTeamDetailsByIdQuery({ variables: { teamId }, fetchPolicy: 'network-only' });
  const { response, failure } = readResponse(result);

  if (response?.data) return <TeamEditForm team={response.data} onClose={onClose} />;
  return (
    <Modal open footer={null} title={intl.formatMessage({ id: 'teams.edit.title' })} onCancel={onClose}>
      {failure === undefined ? (
        <ListSkeleton count={3} />
      ) : (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      )}
    </Modal>
  );
}

function TeamEditForm({ team, onClose }: { team: TeamForm_TeamFragment; onClose: () => void }) {
  const intl = useIntl();
  const updateTeam = useAction(useUpdateTeamMutation, { failure: 'form' });
  return (
    <FormDialog<TeamFormValues>
      name={`team-edit-${team.id}`}
      title={intl.formatMessage({ id: 'teams.edit.title' })}
      submitLabel={intl.formatMessage({ id: 'shared.action.save' })}
      initialValues={toTeamFormValues(team)}
      schema={teamEditSchema}
      submitting={updateTeam.busy}
      serverError={updateTeam.error}
      onSubmit={async (values) => (await updateTeam.run(toUpdateTeamVariables(team, values))).ok}
      onClose={onClose}
    >
      <TeamFields currentImage={team.image} />
    </FormDialog>
  );
}
