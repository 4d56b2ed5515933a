import type { DemoAccount } from '../context/services.ts';

const pad = (text: string, width: number): string => text.padEnd(width);

/** The messages of a started server at the terminal. */
export function formatStartMessages(
  url: string,
  demoAccounts: readonly DemoAccount[],
  /** The page that shows e-mails that do not leave this machine. */
  outboxUrl?: string,
): string {
  const lines = [`Bourse is ready at ${url}`];
  if (demoAccounts.length > 0) {
    lines.push('Demo accounts (user name, password):');
    for (const { role, username, password } of demoAccounts)
      lines.push(`  ${pad(role, 14)} ${pad(username, 34)} ${password}`);
  }
  if (outboxUrl !== undefined) lines.push(`E-mails are not sent (SMTP_URL is not set); read them at ${outboxUrl}`);
  return lines.join('\n');
}
