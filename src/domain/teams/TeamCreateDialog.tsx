import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useAddTeamMutation } from '@/generated/teams/addTeam';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { TEAM_LIST_RELOAD_MS, teamCreateSchema } from '@rules/teams/teams';

import { MemberPicker } from './MemberPicker';
import { EMPTY_TEAM, toAddTeamVariables, type TeamCreateFormValues } from './teamForm';
import { TeamFields } from './TeamFields';

interface TeamCreateDialogProps {
  onClose: () => void;
  /** Called after a success; by default the dialog only closes. */
  onCreated?: () => void;
}

/** Creates a team with its first members (console §4, §5). The list of teams reloads after 1 s. */
export function TeamCreateDialog({ onClose, onCreated }: TeamCreateDialogProps) {
  const intl = useIntl();
  const viewer = useViewer();
  const addTeam = useAction(useAddTeamMutation, {
    refetchQueries: ['getTeamDetailsByTeamTypeId'],
    refetchAfterMs: TEAM_LIST_RELOAD_MS,
  });

  return (
    <FormDialog<TeamCreateFormValues>
      name="team-create"
      title={intl.formatMessage({ id: 'teams.create' })}
      submitLabel={intl.formatMessage({ id: 'teams.create.submit' })}
      initialValues={EMPTY_TEAM}
      schema={teamCreateSchema}
      submitting={addTeam.busy}
      // Errors are shown as toasts here (console §8).
      serverError={null}
      onSubmit={async (values) => (await addTeam.run(toAddTeamVariables(values))).ok}
      onClose={onClose}
      onSaved={onCreated}
    >
      <TeamFields />
      <MemberPicker
        name="memberIds"
        label={intl.formatMessage({ id: 'teams.form.members.label' })}
        excludedIds={viewer.id === undefined ? [] : [viewer.id]}
      />
    </FormDialog>
  );
}
