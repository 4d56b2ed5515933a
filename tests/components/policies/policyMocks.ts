import {
  GetPolicyByPolicyIdDocument,
  type GetPolicyByPolicyIdQuery,
  type GetPolicyByPolicyIdQueryVariables,
} from '@/generated/policies/getPolicyByPolicyId';
import {
  GetPolicyTypeDocument,
  type GetPolicyTypeQuery,
  type GetPolicyTypeQueryVariables,
} from '@/generated/policies/getPolicyType';

import { mockOperation } from '../../support/mocks/mockOperation';

export const POLICY_NAMES = ['Acceptable Use Policy', 'Cookie Policy', 'Privacy Policy', 'Terms of Use'] as const;

const timestamp = '2021-12-23T00:00:00.000Z';

/** The types 1 to 4, whose texts have the ids 11 to 14; one disabled type, and one without a text. */
export const mockPolicyTypes = (names: readonly string[] = POLICY_NAMES) =>
  mockOperation<GetPolicyTypeQuery, GetPolicyTypeQueryVariables>(GetPolicyTypeDocument, {
    response: {
      getPolicyType: {
        status: 200,
        message: '',
        data: [
          ...names.map((name, index) => ({
            id: index + 1,
            name_en: null,
            name_tr: null,
            policy_type: name,
            current_policy_id: index + 11,
            active: true,
            cts: timestamp,
            uts: timestamp,
          })),
          {
            id: 8,
            name_en: null,
            name_tr: null,
            policy_type: 'Switched off',
            current_policy_id: 18,
            active: false,
            cts: timestamp,
            uts: timestamp,
          },
          {
            id: 9,
            name_en: null,
            name_tr: null,
            policy_type: 'Without a text',
            current_policy_id: null,
            active: true,
            cts: timestamp,
            uts: timestamp,
          },
        ],
      },
    },
  });

/** Texts that contain the name of their policy. */
export const mockPolicyTexts = () =>
  mockOperation<GetPolicyByPolicyIdQuery, GetPolicyByPolicyIdQueryVariables>(GetPolicyByPolicyIdDocument, {
    response: ({ policyId }) => ({
      getPolicyByPolicyId: {
        status: 200,
        message: '',
        data: {
          id: policyId,
          id_s2_policy_type: policyId - 10,
          policy_type: POLICY_NAMES[policyId - 11] ?? '',
          policy_description: `<h3>Part one</h3><p>Text of ${POLICY_NAMES[policyId - 11] ?? ''}</p>`,
          version: 2,
          effective_date: '2022-01-22T12:00:00.000Z',
          uts: timestamp,
        },
      },
    }),
  });
