import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset as nearOperationFile } from '@graphql-codegen/near-operation-file-preset';

import { dropUnusedImports, removeStaleFiles } from './scripts/codegenTidy.ts';

const scalars = {
  client: { Id: 'number', Decimal: 'number', DateTime: 'string', Upload: 'File' },
  // Drizzle returns numeric columns as strings; the Decimal scalar accepts strings and numbers.
  server: {
    Id: 'number',
    Decimal: { input: 'number', output: 'number | string' },
    DateTime: { input: 'string', output: 'Date | string' },
    Upload: { input: 'Promise<FileUpload>', output: 'never' },
  },
};

const shared = {
  strictScalars: true,
  useTypeImports: true,
  enumsAsConst: true,
  namingConvention: { enumValues: 'keep' },
} as const;

/**
 * One file per document, so that a lazy route contains only its own hooks: operations/teams/addTeam.graphql →
 * src/generated/teams/addTeam.ts.
 */
const besideSchema: typeof nearOperationFile = {
  buildGeneratesSection: (options) =>
    nearOperationFile.buildGeneratesSection({
      ...options,
      documents: options.documents.map((file) => ({
        ...file,
        location: file.location?.replace('/operations/', '/src/generated/'),
      })),
    }),
};

const lazyStockFields = [
  'candle_stick',
  'line_chart',
  'index_line_chart',
  'current_index',
  'other_index',
  'prev_close_index',
  'stock_news',
  'social_posts',
  'valuation',
]
  .map((field) => `'${field}'`)
  .join(' | ');

const config: CodegenConfig = {
  schema: 'schema.graphql',
  hooks: { beforeOneFileWrite: [dropUnusedImports], afterAllFileWrite: [removeStaleFiles] },
  generates: {
    'src/generated/schema.ts': {
      plugins: ['typescript'],
      config: { ...shared, scalars: scalars.client },
    },
    'src/generated/endpoints.ts': { plugins: ['./scripts/codegenEndpoints.ts'] },
    'src/generated/apiReference.json': { plugins: ['./scripts/codegenReference.ts'] },
    'server/generated/schema.ts': {
      plugins: [
        {
          add: {
            content: [
              "import type { FileUpload } from '../context/upload.ts';",
              "import type { TickerRow } from '../modules/market/tickerRecord.ts';",
            ],
          },
        },
        'typescript',
        'typescript-resolvers',
      ],
      config: {
        ...shared,
        scalars: scalars.server,
        contextType: '../context/context.ts#Context',
        makeResolverTypeCallable: true,
        emitLegacyCommonJSImports: false,
        importExtension: '.ts',
        // The parents of fields that have resolvers of their own, because only some requests select them.
        mappers: {
          CandleRanges: '../modules/market/quotes/chartParent.ts#ChartParent',
          LineRanges: '../modules/market/quotes/chartParent.ts#ChartParent',
          StockDetail: `Omit<{T}, ${lazyStockFields}> & { readonly row: TickerRow }`,
        },
      },
    },
    'src/generated/': {
      // All documents together, because the documents of one noun spread the fragments of others.
      documents: 'operations/*/*.graphql',
      preset: besideSchema,
      presetConfig: { baseTypesPath: 'schema', extension: '.ts' },
      plugins: ['typescript-operations', './scripts/codegenHooks.ts'],
      config: {
        ...shared,
        scalars: scalars.client,
        apolloReactCommonImportFrom: '@apollo/client/react',
        apolloReactHooksImportFrom: '@apollo/client/react',
        withMutationFn: false,
        withResultType: true,
        withMutationOptionsType: false,
        // Syntax trees instead of texts, so that the browser needs no parser. An operation lists each fragment once.
        documentMode: 'documentNodeImportFragments',
        dedupeFragments: true,
        arrayInputCoercion: false,
      },
    },
  },
};

export default config;
