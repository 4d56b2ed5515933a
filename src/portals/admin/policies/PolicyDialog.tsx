import { Segmented } from 'antd';
import { useField } from 'formik';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import { useAddPrivacyPolicyMutation } from '@/generated/policies/addPrivacyPolicy';
import { useUpdatePrivacyPolicyMutation } from '@/generated/policies/updatePrivacyPolicy';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { SelectField } from '@/shared/form/SelectField';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { LegalText } from '@/shared/ui/LegalText';
import { MAX_RICH_TEXT } from '@rules/bilingualText';
import { policyFormSchema } from '@rules/policies';

import styles from './Policies.module.css';
import type { PolicyVersion } from './source';
import { useTypeOptions } from './useTypeOptions';

interface PolicyValues {
  policyTypeId: number | null;
  description: string;
  descriptionTr: string;
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

const LANGUAGES = ['description', 'descriptionTr'] as const;

function PolicyFields({ isTypeFixed }: { isTypeFixed: boolean }) {
  const intl = useIntl();
  const { options, loading } = useTypeOptions();
  const [view, setView] = useState<'write' | 'preview'>('write');
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
      <Segmented<'write' | 'preview'>
        aria-label={intl.formatMessage({ id: 'policyAdmin.view' })}
        value={view}
        onChange={setView}
        options={[
          { value: 'write', label: intl.formatMessage({ id: 'policyAdmin.write' }) },
          { value: 'preview', label: intl.formatMessage({ id: 'policyAdmin.preview' }) },
        ]}
      />
      {LANGUAGES.map((name) =>
        view === 'write' ? (
          <TextAreaField
            key={name}
            name={name}
            label={intl.formatMessage({ id: `policyAdmin.${name}` })}
            note={intl.formatMessage({ id: 'policyAdmin.html' })}
            rows={10}
            maxCharacters={MAX_RICH_TEXT}
            required={name === 'description'}
          />
        ) : (
          <Preview key={name} name={name} label={intl.formatMessage({ id: `policyAdmin.${name}` })} />
        ),
      )}
    </>
  );
}

/** What readers will see of a text. */
function Preview({ name, label }: { name: (typeof LANGUAGES)[number]; label: string }) {
  const [{ value }] = useField<string>(name);
  return (
    // A scrolling box must be reachable by keyboard.
    <section className={styles['preview']} aria-label={label} tabIndex={0} lang={name === 'description' ? 'en' : 'tr'}>
      <LegalText html={value} topHeading={2} />
    </section>
  );
}
