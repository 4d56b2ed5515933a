import type { Envelope } from './envelope';
import { isLost, readFailure, type Failure } from './failure';

/** Makes a call that never rejects. `isLost` says whether it may have taken effect without a response. */
export async function callSafely<CallResponse extends Envelope, Variables>(
  call: (variables: Variables) => Promise<CallResponse | null>,
  variables: Variables,
): Promise<{ response: CallResponse | null; failure: Failure | null; isLost: boolean }> {
  try {
    const response = await call(variables);
    return { response, failure: null, isLost: response === null };
  } catch (error) {
    return { response: null, failure: readFailure(error), isLost: isLost(error) };
  }
}
