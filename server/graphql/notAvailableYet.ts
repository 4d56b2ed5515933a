import type { Context } from './context.ts';
import { refusalEnvelope, Refusal, type Envelope } from './envelope.ts';

/** The answer of every call of the contract that no module resolves: status 501 in the caller's language. */
export const notAvailableYet = (ctx: Context): Envelope =>
  refusalEnvelope(ctx, new Refusal(501, 'common.notAvailableYet'));
