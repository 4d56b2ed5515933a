import { useFailureText } from './useFailureText';

/** Says why reading failed. */
export function FailureText({ failure }: { failure: string | null }) {
  return useFailureText().forRead(failure);
}
