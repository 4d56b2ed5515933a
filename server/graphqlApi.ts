import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Endpoint } from './generated/schema.ts';
import { allowDocuments, readAllowedDocuments, type AllowedDocuments } from './graphql/allowList.ts';
import { loadContract, type Call } from './graphql/contract.ts';
import { executableSchema } from './graphql/executable.ts';
import { mergeResolvers } from './graphql/resolvers.ts';
import { modules } from './modules/index.ts';

/** What the GraphQL endpoints of this build serve. */
interface GraphqlApi {
  readonly calls: ReadonlyMap<string, Call>;
  readonly schemas: Readonly<Record<Endpoint, GraphQLSchema>>;
  /** The documents of operations/ by the names of their operations. */
  readonly ownDocuments: ReadonlyMap<string, DocumentNode>;
  readonly allowed: AllowedDocuments;
}

function loadGraphqlApi(): GraphqlApi {
  const contract = loadContract();
  const resolvers = mergeResolvers(modules);
  const ownDocuments = readAllowedDocuments();
  return {
    calls: contract.calls,
    schemas: {
      data: executableSchema(contract, 'data', resolvers),
      auth: executableSchema(contract, 'auth', resolvers),
    },
    ownDocuments,
    allowed: allowDocuments(ownDocuments),
  };
}

let loaded: GraphqlApi | undefined;

/**
 * The API of this build, loaded once per process: every app of a process serves the same, and loading it takes longer
 * than everything else that an app needs.
 * @throws Error when the contract and the resolvers do not match
 */
export const getGraphqlApi = (): GraphqlApi => (loaded ??= loadGraphqlApi());
