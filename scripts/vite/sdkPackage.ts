import type { Plugin } from 'vite';

import { packSdk } from '../sdk/packSdk.ts';

/** Where the site has the SDK: `npm install https://…/downloads/bourse-bot.tgz`. */
const FILE = 'downloads/bourse-bot.tgz';

/** Adds the package of the SDK to the site, so that developers install the version of their server. */
export function sdkPackage(): Plugin {
  return {
    name: 'bourse-sdk-package',
    generateBundle() {
      // The build for rendering pages beforehand writes no files for users.
      if (this.environment.config.consumer !== 'client') return;
      this.emitFile({ type: 'asset', fileName: FILE, source: packSdk() });
    },
    configureServer(server) {
      let archive: Buffer | undefined;
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        archive ??= packSdk();
        response.setHeader('content-type', 'application/gzip');
        response.end(archive);
      });
    },
  };
}
