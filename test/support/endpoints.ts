import { contract } from '@vitrine/contract'
import type { Meta } from '@vitrine/contract/endpoint'

/** One endpoint of the contract, with the rule it declares. */
export interface Endpoint {
  /** `account.login` */
  name: string
  meta: Meta
  route: { method: string; path: `/${string}`; summary?: string }
  /** What it answers; the same object where another endpoint answers with the same. */
  output?: unknown
  /** What it takes. */
  input?: unknown
}

interface Definition {
  '~orpc': Omit<Endpoint, 'name' | 'output' | 'input'> & { inputSchema?: unknown; outputSchema?: unknown }
}

/** Every endpoint of the contract. */
export const endpoints: Endpoint[] = Object.entries(contract).flatMap(([module, group]) =>
  Object.entries(group as Record<string, Definition>).map(
    ([
      verb,
      {
        '~orpc': { meta, route, inputSchema, outputSchema },
      },
    ]) => ({
      name: `${module}.${verb}`,
      meta,
      route,
      output: outputSchema,
      input: inputSchema,
    }),
  ),
)
