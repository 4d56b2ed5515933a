import type { ProviderName } from '../../config/identity.ts';

/** Where a provider asks people who they are. */
interface SignInPage {
  readonly provider: ProviderName;
  readonly clientId: string;
  readonly authorizationUrl: string;
}

/** What a provider says about a person; signature, issuer, audience, times and nonce have been checked. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly emailaddress: string | undefined;
  readonly isEmailVerified: boolean;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
  /** Names the statement itself, so that it can be taken once. */
  readonly statementHash: string;
  readonly expires: Date;
}

/** `refused`: code or token are not good. `unreachable`: the provider does not answer. `notOffered`: it is not configured. */
export type IdentityFailureReason = 'refused' | 'unreachable' | 'notOffered';

export class IdentityFailure extends Error {
  readonly reason: IdentityFailureReason;

  constructor(reason: IdentityFailureReason, options?: ErrorOptions) {
    super(`sign-in with the provider: ${reason}`, options);
    this.name = 'IdentityFailure';
    this.reason = reason;
  }
}

/** Sign-in by other providers (OpenID Connect). Both ways to prove a person reject with an IdentityFailure. */
export interface Identity {
  /** The configured providers that can be reached. */
  signInPages(): Promise<readonly SignInPage[]>;
  /** @param nonce what the authorization request carried; an ID token with a nonce needs it */
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
