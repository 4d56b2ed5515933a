import { useIntl } from 'react-intl';

import { useAddPrivacyPolicyMutation } from '@/generated/policies/addPrivacyPolicy';
import { useUpdatePrivacyPolicyMutation } from '@/generated/policies/updatePrivacyPolicy';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { SelectField } from '@/shared/form/SelectField';
import { policyFormSchema } from '@rules/platform/policies';

import { BilingualTextFields } from '../texts/BilingualTextFields';
import { ChangedText, type SeenVersion } from '../texts/ChangedText';
import { BilingualPreview, type BilingualTexts } from '../texts/Previews';
import { toTexts, type PolicyVersion } from './source';
import { PolicyChanges } from './PolicyChanges';
import { useConfirmPublish } from './useConfirmPublish';
import { useNewestVersion } from './useNewestVersion';
import { useTextsOfType } from './useTextsOfType';
import { useTypeOptions } from './useTypeOptions';

interface PolicyValues extends BilingualTexts, SeenVersion {
  policyTypeId: number | null;
}

const REFETCH_QUERIES = ['getPrivacyPolicyList', 'getPolicyType'];

interface PolicyDialogProps {
  /** The version that the next one is based on; undefined for the first one. */
  text: PolicyVersion | undefined;
  onClose: () => void;
}

/** Writes the next version of a policy in both languages, beside its preview and what it changes. */
export function PolicyDialog({ text, onClose }: PolicyDialogProps) {
  const intl = useIntl();
  const add = useAction(useAddPrivacyPolicyMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES });
  const change = useAction(useUpdatePrivacyPolicyMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES });
  const action = text ? change : add;
  const newest = useNewestVersion(text);
  const confirmPublish = useConfirmPublish(newest);

  const publish = async ({ policyTypeId, seen, ...texts }: PolicyValues) => {
    if (policyTypeId === null) return false;
    return confirmPublish(texts, async () => {
      const result = newest
        ? await change.run({ id: newest.id, policyTypeId, ...texts, expectedUts: seen })
        : await add.run({ policyTypeId, ...texts });
      return result.ok;
    });
  };

  return (
    <FormDialog<PolicyValues>
      name={`policy-${text?.id_s2_policy_type ?? 'add'}`}
      width={960}
      title={
        text
          ? intl.formatMessage({ id: 'policyAdmin.editTitle' }, { type: text.policy_type })
          : intl.formatMessage({ id: 'policyAdmin.add' })
      }
      submitLabel={intl.formatMessage({ id: 'texts.publish' })}
      initialValues={{
        policyTypeId: text?.id_s2_policy_type ?? null,
        seen: text?.uts ?? '',
        ...toTexts(text),
      }}
      schema={policyFormSchema}
      submitting={action.busy}
      serverError={action.error}
      onSubmit={publish}
      onClose={onClose}
    >
      {newest ? (
        <ChangedText newest={newest.uts} onRead={change.clearError}>
          <BilingualPreview texts={toTexts(newest)} of="newest" />
        </ChangedText>
      ) : null}
      <PolicyFields isTypeFixed={text !== undefined} />
    </FormDialog>
  );
}

/** The policy type and the text. */
function PolicyFields({ isTypeFixed }: { isTypeFixed: boolean }) {
  const intl = useIntl();
  const { options, loading } = useTypeOptions();
  useTextsOfType(isTypeFixed);
  return (
    <>
      {isTypeFixed ? null : (
        <SelectField<number>
          name="policyTypeId"
          label={intl.formatMessage({ id: 'policyAdmin.type' })}
          options={options}
          loading={loading}
          required
        />
      )}
      <BilingualTextFields changes={(texts) => <PolicyChanges texts={texts} />} />
    </>
  );
}
