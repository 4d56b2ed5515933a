import { createHash } from 'node:crypto';
import { searchKey } from '../../database/keys.ts';

/** Folded texts shorter than this are the same by chance: "gm", "to the moon". */
const COPY_LENGTH = 10;

export interface PostTexts {
  readonly title: string | null;
  readonly description: string;
  /** The question of its poll, empty without one. */
  readonly question: string;
}

/** What people, words and stocks are looked for in. */
export const mentioningText = ({ description, question }: Pick<PostTexts, 'description' | 'question'>): string =>
  question === description ? description : `${description}\n${question}`;

/** Equal for texts that differ in case, marks, spaces and signs alone; null for one that says too little. */
function textHash({ description, question }: PostTexts): string | null {
  const folded = searchKey(description === '' ? question : description);
  return folded.length < COPY_LENGTH ? null : createHash('sha256').update(folded).digest('hex');
}

/** The columns that follow from the texts. */
export const textColumns = (texts: PostTexts) => ({
  title: texts.title,
  description: texts.description,
  textHash: textHash(texts),
  searchKey: searchKey(texts.title, mentioningText(texts)),
});
