import type { EnvReader } from './envReader.ts';

/** The HTTP provider that accepts our text messages. */
export interface SmsConfig {
  readonly url: string;
  /** Sent as bearer token; empty for none. */
  readonly token: string;
  /** The sender that phones show; empty for the provider's own. */
  readonly from: string;
  readonly timeoutSeconds: number;
  /** Private networks that the provider may be in, as exceptions to the block of private addresses. */
  readonly privateNetworks: readonly string[];
}

/**
 * Reads SMS_URL, SMS_TOKEN, SMS_FROM, SMS_TIMEOUT_SECONDS and SMS_PRIVATE_NETWORKS. Without SMS_URL no text message is
 * sent.
 * @param isNetwork whether a text is an address or a network
 */
export function readSmsConfig(reader: EnvReader, isNetwork: (text: string) => boolean): SmsConfig | undefined {
  const url = reader.url('SMS_URL', ['https:', 'http:'], { secret: true });
  const token = reader.secret('SMS_TOKEN', 8) ?? '';
  if (!/^[\x21-\x7e]*$/.test(token))
    reader.addProblem(
      'SMS_TOKEN',
      'a text with other characters (not shown)',
      'the token of the provider, without spaces',
    );
  const from = reader.text('SMS_FROM', '', {
    expected: 'the sender of text messages, such as BOURSE or +905321234567',
    accepts: (value) => /^[+\w .-]{1,20}$/.test(value),
  });
  const timeoutSeconds = reader.integer('SMS_TIMEOUT_SECONDS', 10, { min: 1, max: 60 });
  const privateNetworks = reader.list('SMS_PRIVATE_NETWORKS', {
    expected: 'a comma-separated list of addresses or networks, such as 10.1.0.0/16',
    accepts: isNetwork,
  });
  return url === undefined ? undefined : { url, token, from, timeoutSeconds, privateNetworks };
}
