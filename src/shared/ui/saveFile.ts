/** Saves a text as a file through the browser. */
export const saveTextFile = (fileName: string, text: string, type: string): void =>
  saveFile(fileName, [new Blob([text])], type);

/** A browser under load starts to read a file some time after the click. */
const READ_WITHIN_MS = 60_000;

/** Saves the pieces of a file through the browser. */
export function saveFile(fileName: string, pieces: readonly Blob[], type: string): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
