import { createPath, parsePath } from 'react-router';

/** The parameters of an address that name the open dialog and its subject. */
export const DIALOG_PARAM = 'dialog';
export const SUBJECT_PARAM = 'subject';

/** The address with an open dialog. Other parameters and the hash stay. */
export function withDialog(address: string, name: string, subject?: string | number): string {
  const { pathname = '', search, hash } = parsePath(address);
  const params = new URLSearchParams(search);
  params.set(DIALOG_PARAM, name);
  if (subject === undefined) params.delete(SUBJECT_PARAM);
  else params.set(SUBJECT_PARAM, String(subject));
  return createPath({ pathname, search: params.toString(), hash });
}
