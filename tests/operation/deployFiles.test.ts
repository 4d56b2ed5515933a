import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { describeMissing, isSkipped } from './stores/missing.ts';

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, output: `${stdout}${stderr}` };
}

const skip = (file: string, program: string): boolean => isSkipped(file, describeMissing([program], program));

describe('the programs that read the files of deploy/', () => {
  it.skipIf(skip('deploy/Caddyfile', 'caddy'))('Caddy accepts the Caddyfile', () => {
    const { status, output } = run('caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'], {
      SITE_HOST: 'bourse.example',
    });
    expect([status, output]).toEqual([0, expect.stringContaining('Valid configuration')]);
  });

  it.skipIf(skip('deploy/kubernetes', 'kubectl'))('kubectl builds the kustomization', () => {
    const { status, stdout, output } = run('kubectl', ['kustomize', 'deploy/kubernetes']);
    expect([status, output]).toEqual([0, expect.stringContaining('image: registry.example.com/bourse:latest')]);
    expect([...stdout.matchAll(/^kind: (\w+)$/gm)].map(([, kind = '']) => kind).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Namespace',
      'PodDisruptionBudget',
      'Service',
    ]);
  });

  it.skipIf(skip('deploy/systemd', 'systemd-analyze'))('systemd finds no unknown setting in the unit', () => {
    const { output } = run('systemd-analyze', ['verify', 'deploy/systemd/bourse@.service']);
    // The machine may lack the user, the folder or Node.
    expect(output).not.toMatch(/unknown|invalid|failed to parse|ignoring/i);
  });
});
