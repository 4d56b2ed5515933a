import { object, string } from 'yup';

/** Characters of a policy text, its tags included. */
export const MAX_POLICY_TEXT = 100_000;

/** A policy text in HTML; what is not on the allow-list of tags is taken out afterwards. */
export const policyTextSchema = object({
  description: string().trim().required('policies.text.required').max(MAX_POLICY_TEXT, 'policies.text.tooLong'),
  descriptionTr: string().trim().max(MAX_POLICY_TEXT, 'policies.text.tooLong').default(''),
});
