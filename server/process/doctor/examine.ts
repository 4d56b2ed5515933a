import { loadConfig, type Config } from '../../config/config.ts';
import { ConfigError, type Env } from '../../config/envReader.ts';
import { checkDatabase } from './databaseChecks.ts';
import type { Finding } from './finding.ts';
import { checkFiles } from './fileChecks.ts';
import { checkDisk, checkHomeserver, checkMail, checkMarket, checkMirror, type Fetch } from './placeChecks.ts';
import { checkReplicas } from './replicaChecks.ts';
import { checkSharing } from './sharingChecks.ts';

function checkConfig(config: Config): Finding {
  const part = 'configuration';
  if (config.exposed && !config.secureCookies)
    return {
      part,
      level: 'warning',
      text: 'other machines reach the server without https. Set PUBLIC_URL to an https address.',
    };
  return {
    part,
    level: 'ok',
    text: config.exposed ? `public at ${config.publicUrl ?? config.host}` : 'for this machine only',
  };
}

/** All checks of a server with these settings. A wrong configuration ends them, because the others depend on it. */
export async function examine(env: Env, request: Fetch = fetch): Promise<readonly Finding[]> {
  try {
    const config = loadConfig(env);
    return [
      checkConfig(config),
      ...(await checkDatabase(config)),
      ...(
        await Promise.all([
          checkDisk(config),
          checkFiles(config.files),
          checkMail(config),
          checkHomeserver(config, request),
          checkMirror(config, request),
          checkMarket(config, request),
          checkSharing(config),
          checkReplicas(config),
        ])
      ).flat(),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ name, value, expected }) => ({
      part: 'configuration',
      level: 'failure',
      text: `${name} is ${value}; expected: ${expected}`,
    }));
  }
}
