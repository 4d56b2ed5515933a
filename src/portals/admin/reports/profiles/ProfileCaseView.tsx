import { FormattedMessage, useIntl } from 'react-intl';

import { useAddProfileReportCaseNoteMutation } from '@/generated/profileReports/addProfileReportCaseNote';
import { useAssignProfileReportCaseMutation } from '@/generated/profileReports/assignProfileReportCase';
import { useUndoProfileReportDecisionMutation } from '@/generated/profileReports/undoProfileReportDecision';
import { useAction } from '@/shared/action/useAction';
import { paths } from '@/shared/paths';

import { CaseLayout } from '../case/CaseLayout';
import { ProfileDecideDialog } from './ProfileDecideDialog';
import { BotPanel } from './BotPanel';
import { EvidencePanel, ProfileDecisionPanel, ProfileReportsPanel, type ProfileCaseDetail } from './ProfilePanels';

const CASE = ['getProfileReportCase'];
const CASE_AND_QUEUE = [...CASE, 'getAdminQueueCount'];

/** The case of a profile or a bot: what was reported on one side, the actions of admins on the other. */
export function ProfileCaseView({ detail }: { detail: ProfileCaseDetail }) {
  const intl = useIntl();
  const assign = useAction(useAssignProfileReportCaseMutation, { refetchQueries: CASE });
  const add = useAction(useAddProfileReportCaseNoteMutation, { failure: 'form', refetchQueries: CASE });
  const undo = useAction(useUndoProfileReportDecisionMutation, { failure: 'form', refetchQueries: CASE_AND_QUEUE });
  const { bot } = detail.case;
  const name = bot?.bot_name ?? detail.case.person?.full_name ?? detail.evidence[0]?.full_name;
  return (
    <CaseLayout
      title={
        name === undefined
          ? intl.formatMessage({ id: 'page.adminProfileCase' })
          : intl.formatMessage({ id: bot === null ? 'reportCases.profileOf' : 'reportCases.botOf' }, { name })
      }
      queue={{
        label: intl.formatMessage({ id: 'reportCases.profiles' }),
        to: paths.adminPostReports({ view: 'profiles' }),
      }}
      name="profile-case"
      detail={detail}
      reversible={['clear', 'disable']}
      work={{ assign, add, undo }}
      undoText={
        <FormattedMessage id={bot === null ? 'reportCases.profile.undoMessage' : 'reportCases.bot.undoMessage'} />
      }
      undoNote={intl.formatMessage({ id: bot === null ? 'reportCases.profile.undoNote' : 'reportCases.bot.undoNote' })}
      decision={<ProfileDecisionPanel detail={detail} />}
      renderDecide={(onClose) => <ProfileDecideDialog detail={detail} onClose={onClose} />}
    >
      {bot === null ? <EvidencePanel detail={detail} /> : <BotPanel bot={bot} />}
      <ProfileReportsPanel detail={detail} />
    </CaseLayout>
  );
}
