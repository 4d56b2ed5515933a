import type { SignInOptions, SocialProvider } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { codeChannel } from '../accounts/registration/phoneCodes.service.ts';
import { registrationPolicy } from '../platformSettings/registrationPolicy.ts';

/** Returns the ways to sign in. Providers that cannot be reached are left out. */
export async function signInOptions(
  ctx: Pick<Context, 'config' | 'db' | 'demoAccounts' | 'identity'>,
): Promise<SignInOptions> {
  const [pages, policy] = await Promise.all([ctx.identity.signInPages(), registrationPolicy(ctx.db)]);
  return {
    social_providers: pages.map(({ provider, clientId, authorizationUrl }): SocialProvider => ({
      provider,
      client_id: clientId,
      authorization_url: authorizationUrl,
    })),
    is_guest_allowed: ctx.config.isGuestAllowed && policy.guests,
    phone_code_channel: codeChannel(ctx),
    demo_accounts: ctx.demoAccounts.map(({ role, username, password }) => ({ role, username, password })),
  };
}
