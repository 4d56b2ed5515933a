import { useFailureText } from './useFailureText';

/** Why something could not be read, in words. */
export function FailureText({ failure }: { failure: string | null }) {
  return useFailureText().ofReading(failure);
}
