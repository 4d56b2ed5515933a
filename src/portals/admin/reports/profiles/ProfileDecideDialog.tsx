import { useField } from 'formik';
import { useIntl } from 'react-intl';

import { ReasonField } from '@/domain/reports/ReasonField';
import { useProfileReasons } from '@/domain/reports/useProfileReasons';
import { useDecideProfileReportCaseMutation } from '@/generated/profileReports/decideProfileReportCase';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { RadioField } from '@/shared/form/RadioField';
import {
  PROFILE_DECISIONS,
  profileDecisionSchema,
  type ProfileDecisionName,
  type ProfilePartName,
} from '@rules/people/profileReports';

import { RuleField } from '../RuleField';
import { useReadCase } from '../case/useReadCase';
import { PartsField } from './PartsField';
import type { ProfileCaseDetail } from './ProfilePanels';

interface DecisionValues {
  decision: ProfileDecisionName;
  ruleId: number | null;
  parts: ProfilePartName[];
  reason: string;
}

/** The decision on a reported profile or bot. Nothing is overwritten when another admin has decided in the meantime. */
export function ProfileDecideDialog({ detail, onClose }: { detail: ProfileCaseDetail; onClose: () => void }) {
  const intl = useIntl();
  const { id, reasons, bot } = detail.case;
  const decide = useAction(useDecideProfileReportCaseMutation, {
    failure: 'form',
    refetchQueries: ['getProfileReportCase', 'getAdminQueueCount'],
  });
  const { uts, changed } = useReadCase(detail, decide.clearError);
  return (
    <FormDialog<DecisionValues>
      name={`profile-case-${id}`}
      title={intl.formatMessage({
        id: bot === null ? 'reportCases.profile.decideTitle' : 'reportCases.bot.decideTitle',
      })}
      submitLabel={intl.formatMessage({ id: 'reportCases.decide' })}
      initialValues={{ decision: 'dismiss', ruleId: reasons[0]?.id_s2_category ?? null, parts: [], reason: '' }}
      schema={profileDecisionSchema}
      submitting={decide.busy}
      serverError={decide.error}
      onSubmit={async ({ decision, ruleId, parts, reason }) =>
        (
          await decide.run({
            caseId: id,
            decision,
            ruleId: decision === 'dismiss' ? null : ruleId,
            parts: decision === 'clear' ? parts : null,
            reason,
            expectedUts: uts,
          })
        ).ok
      }
      onClose={onClose}
    >
      {changed}
      <ProfileDecisionFields kind={bot === null ? 'profile' : 'bot'} />
    </FormDialog>
  );
}

const BOT_DECISIONS = ['dismiss', 'disable'] as const;

function ProfileDecisionFields({ kind }: { kind: 'profile' | 'bot' }) {
  const intl = useIntl();
  const [{ value: decision }] = useField<ProfileDecisionName>('decision');
  const { reasons, loading } = useProfileReasons();
  return (
    <>
      <RadioField<ProfileDecisionName>
        name="decision"
        label={intl.formatMessage({ id: 'reportCases.page.decision' })}
        options={
          kind === 'bot'
            ? BOT_DECISIONS.map((value) => ({
                value,
                label: intl.formatMessage({ id: `reportCases.bot.decision.${value}` }),
              }))
            : PROFILE_DECISIONS.map((value) => ({
                value,
                label: intl.formatMessage({ id: `reportCases.profile.decision.${value}` }),
              }))
        }
      />
      {decision === 'clear' ? <PartsField /> : null}
      {decision === 'dismiss' ? null : <RuleField reasons={reasons} loading={loading} />}
      <ReasonField
        note={intl.formatMessage({
          id:
            kind === 'bot' && decision !== 'clear'
              ? `reportCases.bot.reasonNote.${decision}`
              : `reportCases.profile.reasonNote.${decision}`,
        })}
      />
    </>
  );
}
