import { useIntl } from 'react-intl';

import { useInviteTeamMemberMutation } from '@/generated/teams/inviteTeamMember';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { SelectField } from '@/shared/form/SelectField';
import { teamInviteSchema } from '@rules/teams/teams';

import { MemberPicker } from './MemberPicker';
import { INVITABLE_ROLES, roleMessages, type InvitableRole } from './teamRoles';

interface TeamInviteDialogProps {
  teamId: number;
  excludedIds: readonly number[];
  onClose: () => void;
}

interface InviteValues {
  memberIds: number[];
  role: InvitableRole;
}

const NO_INVITATION: InviteValues = { memberIds: [], role: 'developer' };

/** Invites people to a team and refetches its members (console §4). */
export function TeamInviteDialog({ teamId, excludedIds, onClose }: TeamInviteDialogProps) {
  const intl = useIntl();
  const invite = useAction(useInviteTeamMemberMutation, { failure: 'form', refetchQueries: ['getTeamMembers'] });
  return (
    <FormDialog<InviteValues>
      name={`team-invite-${teamId}`}
      title={intl.formatMessage({ id: 'teams.invite.title' })}
      submitLabel={intl.formatMessage({ id: 'teams.invite.submit' })}
      initialValues={NO_INVITATION}
      schema={teamInviteSchema}
      submitting={invite.busy}
      serverError={invite.error}
      onSubmit={async ({ memberIds, role }) => (await invite.run({ teamId, memberId: memberIds, role })).ok}
      onClose={onClose}
    >
      <MemberPicker
        name="memberIds"
        label={intl.formatMessage({ id: 'teams.form.members.label' })}
        excludedIds={excludedIds}
      />
      <SelectField
        name="role"
        label={intl.formatMessage({ id: 'teams.invite.role' })}
        required
        options={INVITABLE_ROLES.map((role) => ({
          value: role,
          label: intl.formatMessage({ id: roleMessages[role] }),
        }))}
      />
    </FormDialog>
  );
}
