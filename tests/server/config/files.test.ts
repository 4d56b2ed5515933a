import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import { ConfigError } from '../../../server/config/envReader.ts';

const read = (env: Record<string, string>) => loadConfig(env).files;

function getProblem(env: Record<string, string>): string {
  try {
    loadConfig(env);
    return '';
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error);
  }
}

const bucket = 's3://key:secret@s3.example.com/bourse';

describe('FILES_URL', () => {
  it('is the folder of the server by default', () => {
    expect(read({ DATA_DIR: '/srv/data' })).toEqual({
      location: { kind: 'folder', folder: path.resolve('/srv/data/files') },
      fallback: undefined,
      publicUrl: undefined,
    });
  });

  it('names a bucket with percent-encoded keys, a region and a prefix', () => {
    const url = 's3://AKIA:a%2Fb%2Bc@s3.eu-central-1.amazonaws.com/my.bucket/production/eu/?region=eu-central-1';
    expect(read({ FILES_URL: url, FILES_TIMEOUT_SECONDS: '3' }).location).toEqual({
      kind: 's3',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      bucket: 'my.bucket',
      prefix: 'production/eu/',
      region: 'eu-central-1',
      accessKey: 'AKIA',
      secretKey: 'a/b+c',
      timeoutSeconds: 3,
    });
    const { location } = read({ FILES_URL: 's3+http://key:secret@store:7070/bourse' });
    expect(location).toMatchObject({ endpoint: 'http://store:7070', prefix: '', region: 'us-east-1' });
  });

  it('names a folder', () => {
    expect(read({ FILES_URL: 'file:///srv/files' }).location).toEqual({ kind: 'folder', folder: '/srv/files' });
  });

  it.each([
    'https://key:secret@s3.example.com/bourse',
    's3://s3.example.com/bourse',
    's3://key@s3.example.com/bourse',
    's3://key:secret@s3.example.com',
    's3://key:secret@s3.example.com/B',
    's3://key:secret@s3.example.com/bourse/a b',
    's3://key:%zz@s3.example.com/bourse',
    's3://key:secret@s3.example.com/bourse?region=a/b',
    's3://key:secret@s3.example.com/bourse?acl=public',
    's3:///bourse',
    'file://host/srv/files',
    'file:///',
    'file:///data/100%',
  ])('refuses %s and does not show its secret', (url) => {
    const problem = getProblem({ FILES_URL: url });
    expect(problem).toContain('FILES_URL');
    expect(problem).not.toContain(':secret@s3');
  });
});

describe('FILES_FALLBACK_URL', () => {
  it('is a second store', () => {
    expect(read({ FILES_URL: bucket, FILES_FALLBACK_URL: 'file:///srv/files' }).fallback).toMatchObject({
      folder: '/srv/files',
    });
  });

  it('is another place than FILES_URL', () => {
    const sameBucket = bucket.replace('key:secret', 'second:keys');
    expect(getProblem({ FILES_URL: bucket, FILES_FALLBACK_URL: sameBucket })).toContain('FILES_FALLBACK_URL');
    expect(getProblem({ DATA_DIR: '/srv', FILES_FALLBACK_URL: 'file:///srv/files' })).toContain('FILES_FALLBACK_URL');
  });
});

describe('FILES_PUBLIC_URL', () => {
  it('is the address of the bucket for browsers', () => {
    const env = { FILES_URL: bucket, FILES_PUBLIC_URL: 'https://files.example.com/bourse/' };
    expect(read(env).publicUrl).toBe('https://files.example.com/bourse');
  });

  it.each([
    [{ FILES_PUBLIC_URL: 'https://files.example.com/bourse' }, 'FILES_URL'],
    [{ FILES_URL: 'file:///srv/files', FILES_PUBLIC_URL: 'https://files.example.com/bourse' }, 'FILES_URL'],
    [{ FILES_URL: bucket, FILES_PUBLIC_URL: 'http://files.example.com/bourse' }, 'FILES_PUBLIC_URL'],
    [{ FILES_URL: bucket, FILES_PUBLIC_URL: 'https://a:b@files.example.com/' }, 'FILES_PUBLIC_URL'],
  ])('refuses %j', (env, name) => {
    expect(getProblem(env)).toContain(`${name} is`);
  });
});
