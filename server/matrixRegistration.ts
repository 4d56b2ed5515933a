/**
 * `npm run matrix:registration`: prints the registration of the application service for the homeserver. Generates
 * tokens that are not set.
 */
import { randomBytes } from 'node:crypto';
import { loadConfig } from './config/config.ts';
import { describeRegistration } from './process/describeRegistration.ts';
import { describeStartError } from './process/startError.ts';

const generateToken = (): string => randomBytes(32).toString('base64url');

try {
  const { MATRIX_AS_TOKEN: asToken = '', MATRIX_HS_TOKEN: hsToken = '' } = process.env;
  const tokens = { as: asToken || generateToken(), hs: hsToken || generateToken() };
  const env = { ...process.env, MATRIX_AS_TOKEN: tokens.as, MATRIX_HS_TOKEN: tokens.hs };
  const { registration, advice } = describeRegistration(loadConfig(env), {
    isAsTokenNew: asToken === '',
    isHsTokenNew: hsToken === '',
  });
  process.stdout.write(registration);
  process.stderr.write(advice);
} catch (error) {
  const { text, exitCode } = describeStartError(error, undefined);
  process.stderr.write(`${text}\n`);
  process.exitCode = exitCode;
}
