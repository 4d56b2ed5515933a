/** Characters as a person counts them: an emoji outside the basic plane is one, as in PostgreSQL's char_length. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** False for texts made of spaces, controls, fillers and zero-width characters only: they would look empty on every screen. */
export function hasVisibleText(text: string | null | undefined): boolean {
  return /[^\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text ?? '');
}
