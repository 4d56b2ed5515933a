import type { ChunkReport } from '../vite/chunkReport.ts';

export type Chunks = Readonly<Record<string, ChunkReport>>;

/** Bytes by part: a package, a folder of a package, or a folder of the project. */
export type Parts = Readonly<Record<string, number>>;

/** The chunk that contains the module. */
function findChunk(chunks: Chunks, module: string): string {
  const name = Object.keys(chunks).find((file) => module in (chunks[file]?.modules ?? {}));
  if (name === undefined) throw new Error(`No chunk of the build contains ${module}`);
  return name;
}

/** All chunks that the browser loads for the modules: their chunks and what those import. */
export function getClosure(chunks: Chunks, modules: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const imported of chunks[file]?.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(findChunk(chunks, module));
  return [...found];
}

/** Packages that are too large to be one part. */
const families = new Set(['antd', '@apollo/client', '@ant-design/icons']);

/** The part that a module belongs to: `react-dom`, `antd/table`, `src/domain/posts`. */
export function getPart(module: string): string {
  const inPackage = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(module);
  if (!inPackage) return module.split('/').slice(0, -1).slice(0, 3).join('/') || module;
  const [, name = '', path = ''] = inPackage;
  if (!families.has(name)) return name;
  const [folder = ''] = path.replace(/^es\//, '').split('/');
  return `${name}/${folder}`;
}

/** The size of each part in the chunks. */
export function sumParts(chunks: Chunks, files: readonly string[]): Parts {
  const parts: Record<string, number> = {};
  for (const file of files)
    for (const [module, bytes] of Object.entries(chunks[file]?.modules ?? {})) {
      const part = getPart(module);
      parts[part] = (parts[part] ?? 0) + bytes;
    }
  return parts;
}

/** The part in sentence form, when it grew by 1 KB or more: by how much, its largest module and that module's chunk. */
export function describeGrowth(chunks: Chunks, files: readonly string[], before: Parts): string[] {
  const parts = sumParts(chunks, files);
  return Object.entries(parts)
    .map(([part, bytes]) => ({ part, grown: bytes - (before[part] ?? 0) }))
    .filter(({ grown }) => grown >= 1024)
    .toSorted((left, right) => right.grown - left.grown)
    .map(({ part, grown }) => {
      const [largest] = files
        .flatMap((file) =>
          Object.entries(chunks[file]?.modules ?? {}).map(([module, bytes]) => ({ file, module, bytes })),
        )
        .filter(({ module }) => getPart(module) === part)
        .toSorted((left, right) => right.bytes - left.bytes);
      const kind = part in before ? 'grew by' : 'is new with';
      return `${part} ${kind} ${(grown / 1024).toFixed(1)} KB (largest: ${largest?.module} in ${largest?.file})`;
    });
}
