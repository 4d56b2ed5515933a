import { describe } from 'vitest';
import { s3Files } from '../../../server/ports/files/s3/s3Files.ts';
import { describeFileStore } from '../../support/files/fileStoreContract.ts';
import { parseS3Url } from '../../support/files/s3Server.ts';
import { isSkipped } from './missing.ts';
import { installS3rver, startS3rver } from './s3rver.ts';

describe.skipIf(isSkipped('s3rver', installS3rver()))('s3rver', () => {
  const openPlace = async () => {
    const s3rver = await startS3rver();
    return { place: s3Files(parseS3Url(s3rver.getUrl('files'))), close: s3rver.stop };
  };
  // It accepts forged signatures and lets everyone read, so it says nothing about security.
  describeFileStore('s3rver', openPlace, { checksAccess: false });
});
