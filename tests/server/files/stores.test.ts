import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { localFiles } from '../../../server/ports/files/localFiles.ts';
import { s3Files } from '../../../server/ports/files/s3/s3Files.ts';
import { describeFileStore, describeSignedUrls } from '../../support/files/fileStoreContract.ts';
import { parseS3Url, startS3, type TestS3 } from '../../support/files/s3Server.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

const openBucket = (name: string) =>
  s3Files(parseS3Url(s3.getUrl(name)), { publicUrl: `http://127.0.0.1:${s3.port}/${name}` });

describeFileStore('folder', async () => {
  const folder = await mkdtemp(path.join(scratchFolder(), 'bourse-files-'));
  return { place: localFiles(path.join(folder, 'files')), close: () => rm(folder, { recursive: true, force: true }) };
});

describeFileStore('S3', async () => ({ place: openBucket('files'), close: () => Promise.resolve() }));

describeFileStore('S3 with a prefix', async () => {
  const place = s3Files(parseS3Url(s3.getUrl('files/production/eu')));
  return { place, close: () => Promise.resolve() };
});

describeSignedUrls('S3', () => ({ place: openBucket('files'), longAgo: new Date(Date.now() - 3_600_000) }));
