/** The entry point of the process: applies the settings that must precede other modules, then starts the server. */
import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { stopWithNpm } from './process/stopWithNpm.ts';

// Loading the libraries creates much short-lived garbage. With the default settings the heap stays three times as large
// as necessary.
setFlagsFromString('--max-semi-space-size=8');
setFlagsFromString('--semi-space-growth-factor=1');
enableCompileCache(fileURLToPath(new URL('../.cache/compile', import.meta.url)));
// Stack traces of the bundle name the original files and lines.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
stopWithNpm();

const { run } = await import('./process/run.ts');
await run();
