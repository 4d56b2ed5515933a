import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { describeFailure, run, toolCommand } from '../../scripts/run.ts';

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
}

const { scripts }: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the scripts of package.json', () => {
  it.each(Object.entries(scripts))('%s needs no shell of one system', (_name, script) => {
    // `&&` means the same to sh and to cmd.exe. Single quotes, variables, pipes and redirections do not.
    for (const command of script.split(' && ')) {
      expect(command).not.toMatch(/['$%|&;<>*`\\]|^\w+=/);
      const [tool = ''] = command.split(' ');
      // Throws for a command that no dependency has.
      const file = tool === 'node' || tool === 'npm' ? process.execPath : toolCommand(tool, []).file;
      expect(file).toBe(process.execPath);
    }
  });
});

describe('the reason of a failed step', () => {
  it('is the exit code, or why the command could not start', async () => {
    const exiting = await run({ file: process.execPath, args: ['-e', 'process.exit(3)'] });
    expect(describeFailure(exiting)).toBe('exit code 3');
    const missing = await run({ file: 'a-command-that-does-not-exist', args: [] });
    expect(describeFailure(missing)).toMatch(/^could not start: .*ENOENT/);
    expect(describeFailure({ code: null, signal: 'SIGKILL' })).toBe('ended by SIGKILL');
    expect(describeFailure({ code: 0, signal: null })).toBeUndefined();
  });
});
