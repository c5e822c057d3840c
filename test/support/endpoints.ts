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
}

type Definition = { '~orpc': Omit<Endpoint, 'name' | 'output'> & { outputSchema?: unknown } }

/** Every endpoint of the contract. */
export const endpoints: Endpoint[] = Object.entries(contract).flatMap(([module, group]) =>
  Object.entries(group as Record<string, Definition>).map(
    ([
      verb,
      {
        '~orpc': { meta, route, outputSchema },
      },
    ]) => ({
      name: `${module}.${verb}`,
      meta,
      route,
      output: outputSchema,
    }),
  ),
)
