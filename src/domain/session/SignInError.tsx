import { useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';

/** The server's error of a sign-in. Its sentence about support, if any, links to the contact page. */
export function SignInError({ text }: { text: string }) {
  const sentence = useIntl().formatMessage({ id: 'session.contactSupport' });
  if (!text.endsWith(sentence)) return text;
  return (
    <>
      {text.slice(0, -sentence.length)}
      <Link to={paths.contact()}>{sentence}</Link>
    </>
  );
}
