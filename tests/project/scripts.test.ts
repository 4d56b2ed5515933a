import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

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

describe('the command of a dependency', () => {
  it('is found although another dependency is not installed; a missing one says what to do', () => {
    const project = mkdtempSync(join(tmpdir(), 'bourse-tools-'));
    onTestFinished(() => rmSync(project, { recursive: true, force: true }));
    const folder = join(project, 'node_modules/tool');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(project, 'package.json'), '{"devDependencies":{"missing":"1.0.0","tool":"1.0.0"}}');
    writeFileSync(join(folder, 'package.json'), '{"bin":"main.js"}');
    expect(toolCommand('tool', ['--help'], project)).toEqual({
      file: process.execPath,
      args: [join(folder, 'main.js'), '--help'],
    });
    expect(() => toolCommand('missing', [], project)).toThrow('npm ci');
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
