import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import {
  getList,
  getPart,
  readDocumentedNames,
  readEnvFile,
  readManifests,
  readServerCommand,
  readYaml,
  toEnv,
} from './deployFiles.ts';

const folder = 'deploy/kubernetes';
const resources = getList(readYaml(`${folder}/kustomization.yaml`), 'resources').map(String);
const manifests = resources.flatMap((name) => readManifests(`${folder}/${name}`));
const find = (kind: string) => manifests.find((manifest) => manifest['kind'] === kind) ?? {};
const [secret = {}] = readManifests(`${folder}/secret.example.yaml`);
const pod = getPart(find('Deployment'), 'spec', 'template');
const container = getPart({ container: getList(getPart(pod, 'spec'), 'containers')[0] }, 'container');
const labels = getPart(pod, 'metadata', 'labels');

describe('the Kubernetes manifests', () => {
  it('are all part of the kustomization, except the example of the secret', () => {
    const files = globSync(`${folder}/*.yaml`).map((file) => file.slice(folder.length + 1));
    expect(files.toSorted()).toEqual([...resources, 'kustomization.yaml', 'secret.example.yaml'].toSorted());
  });

  it('name kind, version and name once each', () => {
    const ids = manifests.map(
      (manifest) => `${String(manifest['kind'])} ${String(getPart(manifest, 'metadata')['name'])}`,
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(manifests.every(({ apiVersion }) => typeof apiVersion === 'string')).toBe(true);
  });

  it('select the pods of the deployment', () => {
    for (const selector of [
      getPart(find('Deployment'), 'spec', 'selector', 'matchLabels'),
      getPart(find('Service'), 'spec', 'selector'),
      getPart(find('PodDisruptionBudget'), 'spec', 'selector', 'matchLabels'),
    ])
      expect(labels).toMatchObject(selector);
    const target = getPart(find('HorizontalPodAutoscaler'), 'spec', 'scaleTargetRef');
    expect(target['name']).toBe(getPart(find('Deployment'), 'metadata')['name']);
  });

  it('refer to configuration, secret, port and service that exist', () => {
    expect(getList(container, 'envFrom')).toEqual([
      { configMapRef: { name: getPart(find('ConfigMap'), 'metadata')['name'] } },
      { secretRef: { name: getPart(secret, 'metadata')['name'] } },
    ]);
    expect(getList(container, 'ports')).toEqual([{ name: 'http', containerPort: 4000 }]);
    expect(getList(getPart(find('Service'), 'spec'), 'ports')).toMatchObject([{ targetPort: 'http' }]);
    const service = String(getPart(find('Service'), 'metadata')['name']);
    expect(JSON.stringify(find('Ingress'))).toContain(`"service":{"name":"${service}","port":{"name":"http"}}`);
    const volumes = getList(getPart(pod, 'spec'), 'volumes').map((volume) => getPart({ volume }, 'volume')['name']);
    expect(getList(container, 'volumeMounts').map((mount) => getPart({ mount }, 'mount')['name'])).toEqual(volumes);
  });

  it('check /readyz for traffic and /healthz for restarts', () => {
    expect(getPart(container, 'readinessProbe', 'httpGet')).toEqual({ path: '/readyz', port: 'http' });
    for (const probe of ['livenessProbe', 'startupProbe'])
      expect(getPart(container, probe, 'httpGet')).toEqual({ path: '/healthz', port: 'http' });
  });

  it('run without privileges, and stop after the limit of the server', () => {
    expect(getPart(pod, 'spec', 'securityContext')).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(getPart(container, 'securityContext')).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const { stopDelaySeconds } = loadConfig({ STOP_DELAY: String(getPart(find('ConfigMap'), 'data')['STOP_DELAY']) });
    expect(getPart(pod, 'spec')['terminationGracePeriodSeconds']).toBeGreaterThanOrEqual(stopDelaySeconds + 45);
  });

  it('give the servers settings that they accept', () => {
    const env = { ...toEnv(getPart(find('ConfigMap'), 'data')), ...toEnv(getPart(secret, 'stringData')) };
    expect(Object.keys(env).filter((name) => !readDocumentedNames().has(name))).toEqual([]);
    const filled = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        name,
        value.replaceAll(/<([^>@]+)>/g, 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6'),
      ]),
    );
    expect(loadConfig({ ...filled, HOST: '0.0.0.0' })).toMatchObject({ exposed: true, secureCookies: true });
  });
});

describe('the unit for systemd', () => {
  const unit = readFileSync('deploy/systemd/bourse@.service', 'utf8');

  it('starts the server as npm start does, and not again after a wrong configuration', () => {
    expect(unit).toContain(`\nExecStart=/usr/bin/${readServerCommand()}\n`);
    expect(unit).toContain('RestartPreventExitStatus=78');
    expect(unit).toMatch(/^User=bourse$/m);
  });

  it('allows the sockets with which Node lists the addresses of the machine', () => {
    expect(unit).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
  });

  it('has an example of its settings that a server accepts', () => {
    const env = {
      ...readEnvFile('deploy/systemd/bourse.env'),
      TOKEN_SECRETS: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo',
    };
    expect(Object.keys(env).filter((name) => !readDocumentedNames().has(name))).toEqual([]);
    expect(loadConfig(env)).toMatchObject({ exposed: true, files: { location: { folder: '/var/lib/bourse/files' } } });
    expect(unit).toContain('StateDirectory=bourse/%i bourse/files');
  });
});
