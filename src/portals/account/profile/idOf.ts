/** The id in an address, or null when there is none that could exist. */
export function idOf(text: string | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
