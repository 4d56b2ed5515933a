import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

import { useGetPrivacyPolicyListQuery } from '@/generated/policies/getPrivacyPolicyList';
import { FIRST_PAGE } from '@rules/paging';

import type { BilingualTexts } from '../texts/Previews';
import { toTexts } from './source';

interface TypedTexts extends BilingualTexts {
  policyTypeId: number | null;
}

/**
 * Fills an untouched form with the newest texts of the chosen policy: a new version starts from the one before it. Texts
 * that the admin wrote stay.
 * @param isTypeFixed the form was opened for a version, and has its texts
 */
export function useTextsOfType(isTypeFixed: boolean): void {
  const { values, setValues } = useFormikContext<TypedTexts>();
  const { policyTypeId } = values;
  const { data } = useGetPrivacyPolicyListQuery({
    variables: { policyTypeId, pageNumber: FIRST_PAGE, pageSize: 1, sortBy: 'cts', sortOrder: 'desc' },
    skip: isTypeFixed || policyTypeId === null,
  });
  const newest = data?.getPrivacyPolicyList.data?.[0];
  const filled = useRef<BilingualTexts>({ description: '', descriptionTr: '' });
  useEffect(() => {
    if (newest?.id_s2_policy_type !== policyTypeId) return;
    const { description, descriptionTr } = filled.current;
    if (values.description !== description || values.descriptionTr !== descriptionTr) return;
    const texts = toTexts(newest);
    if (texts.description === description && texts.descriptionTr === descriptionTr) return;
    filled.current = texts;
    void setValues({ ...values, ...texts });
  }, [newest, policyTypeId, values, setValues]);
}
