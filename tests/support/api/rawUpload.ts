/** Sends a request that announces a picture of a megabyte as its banner, and only this much of it. */
export function unfinishedUpload(token: string, sent: string): string {
  const lines = [
    'POST /api/uploadDevUserBanner HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 1000000',
    '',
    '--x',
    'Content-Disposition: form-data; name="bannerImage"; filename="a.png"',
    '',
    sent,
  ];
  return lines.join('\r\n');
}
