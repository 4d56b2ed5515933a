/** Returns the beginning of an upload request, whose rest is never sent: it announces a banner of a megabyte. */
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
