import { useIntl } from 'react-intl';

import { useAddPrivacyPolicyMutation } from '@/generated/policies/addPrivacyPolicy';
import { useUpdatePrivacyPolicyMutation } from '@/generated/policies/updatePrivacyPolicy';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { SelectField } from '@/shared/form/SelectField';
import { policyFormSchema } from '@rules/policies';

import { BilingualTextFields, type BilingualTexts } from '../content/BilingualTextFields';
import type { PolicyVersion } from './source';
import { useTypeOptions } from './useTypeOptions';

interface PolicyValues extends BilingualTexts {
  policyTypeId: number | null;
}

const refetch = ['getPrivacyPolicyList', 'getPolicyType'];

interface PolicyDialogProps {
  /** The version that the next one begins with; a first text without. */
  text: PolicyVersion | undefined;
  onClose: () => void;
}

/** Writes the next version of a policy in both languages, as HTML beside what readers will see. */
export function PolicyDialog({ text, onClose }: PolicyDialogProps) {
  const intl = useIntl();
  const add = useAction(useAddPrivacyPolicyMutation, { failure: 'form', refetch });
  const change = useAction(useUpdatePrivacyPolicyMutation, { failure: 'form', refetch });
  const action = text ? change : add;

  const publish = async ({ policyTypeId, ...texts }: PolicyValues) => {
    if (policyTypeId === null) return false;
    const result = text
      ? await change.run({ id: text.id, policyTypeId, ...texts, expectedUts: text.uts })
      : await add.run({ policyTypeId, ...texts });
    return result.ok;
  };

  return (
    <FormDialog<PolicyValues>
      name={`policy-${text?.id ?? 'add'}`}
      width={960}
      title={
        text
          ? intl.formatMessage({ id: 'policyAdmin.editTitle' }, { type: text.policy_type })
          : intl.formatMessage({ id: 'policyAdmin.add' })
      }
      submitLabel={intl.formatMessage({ id: 'policyAdmin.publish' })}
      initialValues={{
        policyTypeId: text?.id_s2_policy_type ?? null,
        description: text?.description_en ?? '',
        descriptionTr: text?.description_tr ?? '',
      }}
      schema={policyFormSchema}
      submitting={action.busy}
      serverError={action.error}
      onSubmit={publish}
      onClose={onClose}
    >
      <PolicyFields isTypeFixed={text !== undefined} />
    </FormDialog>
  );
}

/** What a text is about, and the text. */
function PolicyFields({ isTypeFixed }: { isTypeFixed: boolean }) {
  const intl = useIntl();
  const { options, loading } = useTypeOptions();
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
      <BilingualTextFields />
    </>
  );
}
