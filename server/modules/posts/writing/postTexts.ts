import { createHash } from 'node:crypto';
import { searchKey } from '../../../database/keys.ts';

/** Folded texts shorter than this are the same by chance: "gm", "to the moon". */
const COPY_LENGTH = 10;

export interface PostTexts {
  readonly title: string | null;
  readonly description: string;
  /** The question of its poll, empty without one. */
  readonly question: string;
  readonly options: readonly string[];
}

/** What people, words and stocks are looked for in. */
export const mentioningText = ({ description, question }: Pick<PostTexts, 'description' | 'question'>): string =>
  question === description ? description : `${description}\n${question}`;

/** Equal for posts whose words differ in case, marks, spaces and signs alone; null for one that says too little. */
function textHash({ title, options, ...texts }: PostTexts): string | null {
  const folded = searchKey(title, mentioningText(texts), ...options);
  return folded.length < COPY_LENGTH ? null : createHash('sha256').update(folded).digest('hex');
}

/** The columns that follow from the texts. */
export const textColumns = (texts: PostTexts) => ({
  title: texts.title,
  description: texts.description,
  textHash: textHash(texts),
  searchKey: searchKey(texts.title, mentioningText(texts)),
});
