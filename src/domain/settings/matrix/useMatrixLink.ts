import {
  useEndMatrixLinkMutation,
  type EndMatrixLinkMutation,
  type EndMatrixLinkMutationVariables,
} from '@/generated/mirrors/endMatrixLink';
import { useAction } from '@/shared/action/useAction';

/** What every change of the link brings up to date. */
export const refetchMatrixLink = { refetchQueries: ['getMatrixMirror'] } as const;

/** Ends the link to the Matrix account, or gives up one that is not confirmed. */
export const useEndMatrixLink = (options: { success?: 'silent'; failure?: 'form' }) =>
  // The compiler does not infer the types of a mutation without variables.
  useAction<EndMatrixLinkMutation, EndMatrixLinkMutationVariables>(useEndMatrixLinkMutation, {
    ...refetchMatrixLink,
    ...options,
  });
