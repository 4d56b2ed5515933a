import type { ProviderName } from '../../config/identity.ts';

/** The authorization endpoint of a provider. */
interface SignInPage {
  readonly provider: ProviderName;
  readonly clientId: string;
  readonly authorizationUrl: string;
}

/** The verified claims of a provider about a user: signature, issuer, audience, times and nonce have been checked. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly emailaddress: string | undefined;
  readonly isEmailVerified: boolean;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
  /** Identifies the ID token, so that it can be used only once. */
  readonly idTokenHash: string;
  readonly expires: Date;
}

/**
 * `refused`: code or token are invalid. `unreachable`: the provider does not respond. `notOffered`: it is not
 * configured.
 */
export type IdentityFailureReason = 'refused' | 'unreachable' | 'notOffered';

export class IdentityFailure extends Error {
  readonly reason: IdentityFailureReason;

  constructor(reason: IdentityFailureReason, options?: ErrorOptions) {
    super(`sign-in with the provider: ${reason}`, options);
    this.name = 'IdentityFailure';
    this.reason = reason;
  }
}

/** Sign-in with OpenID Connect providers. Both sign-in methods reject with an IdentityFailure. */
export interface Identity {
  /** The configured providers that are reachable. */
  signInPages(): Promise<readonly SignInPage[]>;
  /**
   * @param nonce from the authorization request; required if the ID token contains one
   */
  readIdToken(provider: ProviderName, token: string, nonce: string | undefined): Promise<ProvenIdentity>;
  exchangeCode(
    provider: ProviderName,
    given: {
      readonly code: string;
      readonly codeVerifier: string;
      readonly redirectUri: string;
      readonly nonce: string | undefined;
    },
  ): Promise<ProvenIdentity>;
}
