import type { Transaction } from '../../database/types.ts';
import type { LinkedProvider } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import type { ProviderName } from '../../config/identity.ts';
import { type Credentials, findCredentials, lockCredentials } from '../accounts/credentialRecord.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import * as identities from '../accounts/identities.ts';

const providerNames: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};

const withoutSlash = (issuer: string): string => issuer.replace(/\/$/, '');

/** The configured provider of an issuer; undefined when it is not offered any more. */
const findProvider = (ctx: Context, issuer: string): ProviderName | undefined =>
  ctx.config.providers.find((provider) => withoutSlash(provider.issuer) === withoutSlash(issuer))?.provider;

const getHost = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).hostname : issuer);

/** Whether the owner can still sign in without the link. */
const canUnlink = (ctx: Context, account: Credentials, links: readonly identities.LinkedRow[], id: number): boolean =>
  account.passwordHash !== null || links.some((link) => link.id !== id && findProvider(ctx, link.issuer) !== undefined);

/** Returns the providers that can sign in to the caller's account. */
export async function list(ctx: Context): Promise<LinkedProvider[]> {
  const viewer = requireViewer(ctx);
  const [account, links] = await Promise.all([
    findCredentials(ctx.db, viewer.id),
    identities.listLinked(ctx.db, viewer.id),
  ]);
  if (account === undefined) throw new UserError(404, 'common.notFound');
  return links.map((link) => ({
    id: link.id,
    provider: findProvider(ctx, link.issuer) ?? null,
    host: getHost(link.issuer),
    email: link.emailaddress,
    cts: link.createdAt,
    last_used: link.lastUsedAt,
    can_unlink: canUnlink(ctx, account, links, link.id),
  }));
}

/**
 * Removes a linked provider, so that its sign-in does not open the caller's account any more.
 * @throws UserError 404 for a link of another user, 400 for the only way to sign in
 */
export async function unlink(ctx: Context, { id }: { readonly id: number }): Promise<void> {
  const viewer = requireViewer(ctx);
  await ctx.db.transaction(async (tx) => {
    // The lock serializes concurrent unlinks, so that at least one way to sign in remains.
    const account = await lockCredentials(tx, viewer.id);
    const links = await identities.listLinked(tx, viewer.id);
    const link = links.find((item) => item.id === id);
    if (account === undefined || link === undefined) throw new UserError(404, 'session.provider.notFound');
    if (!canUnlink(ctx, account, links, id)) throw new UserError(400, 'session.provider.onlyWay');
    await identities.unlink(tx, id);
    await recordAudit(tx, ctx, {
      action: 'session.identityUnlinked',
      subjectType: 'user',
      subjectId: viewer.id,
      after: { issuer: link.issuer },
    });
  });
}

/** Audits a newly linked provider and notifies the owner of the account. */
export async function recordLinkedProvider(
  tx: Transaction,
  ctx: Context,
  userId: number,
  issuer: string,
): Promise<void> {
  await recordAudit(tx, ctx, {
    action: 'session.identityLinked',
    subjectType: 'user',
    subjectId: userId,
    after: { issuer },
  });
  const owner = await findCredentials(tx, userId);
  if (owner === undefined) return;
  const provider = findProvider(ctx, issuer);
  const now = ctx.now();
  await queueMail(
    tx,
    {
      kind: 'identityLinked',
      to: owner.emailaddress,
      userId,
      language: owner.language,
      values: {
        name: owner.firstname,
        provider: provider === undefined ? getHost(issuer) : providerNames[provider],
        when: now,
        link: `${ctx.siteUrl()}/my-profile`,
      },
    },
    now,
  );
}
