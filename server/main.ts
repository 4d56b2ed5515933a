/** The process: what must be set before the rest is loaded, then the server. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Loading the libraries makes much short-lived garbage; with the default the heap stays three times as large as it need be.
setFlagsFromString('--max-semi-space-size=8');
setFlagsFromString('--semi-space-growth-factor=1');
enableCompileCache(fileURLToPath(new URL('../.cache/compile', import.meta.url)));

const { run } = await import('./process/run.ts');
await run();
