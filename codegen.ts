import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset as nearOperationFile } from '@graphql-codegen/near-operation-file-preset';

import { dropUnusedImports, removeStaleFiles } from './scripts/codegenTidy.ts';

const scalars = {
  client: { Id: 'number', Decimal: 'number', DateTime: 'string', Upload: 'File' },
  // Drizzle hands out numeric columns as strings; the Decimal scalar turns either into a JSON number.
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

/** A file per document, so that a lazy route carries only its own hooks: operations/teams/addTeam.graphql → src/generated/teams/addTeam.ts. */
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
        { add: { content: "import type { FileUpload } from '../context/upload.ts';" } },
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
        // What a resolver hands on to the resolvers of its fields, where these do the work when somebody asks.
        mappers: {
          CandleRanges: '../modules/market/quotes/chartRanges.ts#ChartOf',
          LineRanges: '../modules/market/quotes/chartRanges.ts#ChartOf',
          StockDetail: '../modules/market/stocks/stockDetail.service.ts#StockFacts',
        },
      },
    },
    'src/generated/': {
      // All at once: the documents of one noun spread the fragments of others.
      documents: 'operations/*/*.graphql',
      preset: besideSchema,
      presetConfig: { baseTypesPath: 'schema', extension: '.ts' },
      plugins: ['typescript-operations', 'typescript-react-apollo'],
      config: {
        ...shared,
        scalars: scalars.client,
        apolloReactCommonImportFrom: '@apollo/client/react',
        apolloReactHooksImportFrom: '@apollo/client/react',
        withMutationFn: false,
        withResultType: true,
        withMutationOptionsType: false,
        pureMagicComment: true,
        arrayInputCoercion: false,
      },
    },
  },
};

export default config;
