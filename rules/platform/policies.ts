import { number } from 'yup';

import { bilingualTextSchema } from '../text/bilingualText.ts';

/** A policy text: addPrivacyPolicy and updatePrivacyPolicy. The messages are ids into the locales. */
export const policyTextSchema = bilingualTextSchema({
  required: 'policyAdmin.text.required',
  tooLong: 'policyAdmin.text.tooLong',
  hidden: 'policyAdmin.text.hidden',
});

/** The form of a policy text: a new one belongs to a policy. */
export const policyFormSchema = policyTextSchema.shape({
  policyTypeId: number().required('policyAdmin.typeRequired').nullable(),
});
