import { MANIFEST_FORMAT, MANIFEST_TEXTS, type ManifestState } from './manifest.ts';

/** Fields without a value are left out. */
const toWritten = (item: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null && value !== undefined));

/** Writes a manifest. Without an endpoint, importing it does not change the endpoint. */
export function writeManifest({
  texts,
  endpoint,
  commands,
  scopes,
}: Omit<ManifestState, 'endpoint'> & Partial<Pick<ManifestState, 'endpoint'>>): string {
  const names = MANIFEST_TEXTS.map(([name]) => name);
  const links = names.filter((name) => name.startsWith('links.'));
  const content = {
    manifest: MANIFEST_FORMAT,
    bot: {
      ...Object.fromEntries(names.filter((name) => !links.includes(name)).map((name) => [name, texts[name]])),
      links: Object.fromEntries(links.map((name) => [name.slice('links.'.length), texts[name]])),
    },
    ...(endpoint !== undefined && { endpoint }),
    commands: commands.map(({ command, description, descriptionTr, options }) => ({
      ...toWritten({ command, description, descriptionTr }),
      options: options.map(({ name, nameTr, type, required, choices, min, max, currency, autocomplete }) =>
        toWritten({ name, nameTr, type, required, choices, min, max, currency, autocomplete }),
      ),
    })),
    scopes: scopes.map(({ scope, required, reason, reasonTr }) => toWritten({ scope, required, reason, reasonTr })),
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
