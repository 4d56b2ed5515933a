import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeMissing, findProgram } from '../stores/missing.ts';

/** Why no image is built here; undefined if one is. */
export function findMissingBuilder(): string | undefined {
  if (process.env['TEST_IMAGE'] !== '1') return 'set TEST_IMAGE=1 to build the image, which takes some minutes';
  if (process.getuid?.() !== 0) return 'only root can build images in a chroot';
  return describeMissing(['buildah', 'mmdebstrap'], 'buildah mmdebstrap');
}

export const IMAGE = 'localhost/bourse:test';

/** Images on a disk of their own, without a daemon and without a registry. */
export interface Images {
  readonly folder: string;
  /** Runs buildah and returns its output. */
  readonly buildah: (...args: readonly string[]) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** @throws Error with the end of the output when the program fails */
async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  const errors: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const [code] = await once(child, 'close');
  if (code === 0) return output.join('');
  throw new Error(`${command} ${args.join(' ')}: ${[...output, ...errors].join('').slice(-3000)}`);
}

/** The settings of buildah, as arguments and environment. */
export const getBuildahCommand = (folder: string) => ({
  args: ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')],
  env: { BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' },
});

export async function openImages(): Promise<Images> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bourse-image-'));
  const { args, env } = getBuildahCommand(folder);
  return {
    folder,
    buildah: (...more) => run('buildah', [...args, ...more], env),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const BASE = 'docker.io/library/node:24-bookworm-slim';

const baseFile = `FROM scratch
ADD rootfs.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY certificates.crt /etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
  && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
`;

/** Without documentation, as the slim images of Debian. */
const leftOut = ['man', 'doc', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);

async function findNpm(): Promise<string> {
  const program = findProgram('npm');
  if (program === undefined) throw new Error('npm is not installed');
  // …/npm/bin/npm-cli.js
  return path.dirname(path.dirname(await realpath(program)));
}

/**
 * Builds a replacement for the base image under its name, from packages of Debian, the Node of this project and the npm of
 * this machine. It trusts the certificates of this machine, which may reach the npm registry through a proxy.
 */
export async function buildBase({ folder, buildah }: Images): Promise<void> {
  const context = path.join(folder, 'base');
  await mkdir(context);
  const archive = path.join(context, 'rootfs.tar');
  await run('mmdebstrap', [
    '--quiet',
    '--variant=minbase',
    '--include=ca-certificates',
    ...leftOut,
    'bookworm',
    archive,
  ]);
  await cp(process.execPath, path.join(context, 'node'));
  await cp(await findNpm(), path.join(context, 'npm'), { recursive: true });
  await cp('/etc/ssl/certs/ca-certificates.crt', path.join(context, 'certificates.crt'));
  await writeFile(path.join(context, 'Containerfile'), baseFile);
  await buildah('bud', '--pull-never', '--format', 'docker', '--tag', BASE, context);
  await rm(context, { recursive: true });
}

/** Builds the Dockerfile of the project, unchanged. */
export const buildImage = ({ buildah }: Images): Promise<string> =>
  buildah('bud', '--pull-never', '--format', 'docker', '--ulimit', 'nofile=20000:20000', '--tag', IMAGE, '.');
