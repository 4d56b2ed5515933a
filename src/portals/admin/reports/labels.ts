import type { IntlShape } from 'react-intl';

type LabelledPost = { title: string | null; description: string } | null;

/** Longer texts are shortened where one line names a case. */
const LABEL_LENGTH = 80;

/** The label of a post in a table: its title or its text. */
export function getPostLabel(intl: IntlShape, post: LabelledPost): string {
  return post?.title || post?.description || intl.formatMessage({ id: 'reportCases.noText' });
}

/** The label of a case: that of its post, in one line. */
export function getCaseLabel(intl: IntlShape, { post }: { post: LabelledPost }): string {
  const label = [...getPostLabel(intl, post)];
  return label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH).join('')}…` : label.join('');
}
