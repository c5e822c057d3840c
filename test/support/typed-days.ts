import { contract } from '@vitrine/contract'
import type { Meta } from '@vitrine/contract/endpoint'

/** A field of what an endpoint takes that is a day (`2026-11-20`) or an instant. */
export interface TypedDay {
  /** `adminOrder.list` */
  endpoint: string
  meta: Meta
  method: string
  path: string
  /** As a refusal names it: `terms.startsAt`. */
  field: string
  isInstant: boolean
  /** What is sent, with this text in the field and as little as possible besides. */
  inputWith(text: string): Record<string, unknown>
}

interface Def {
  type: string
  format?: string
  shape?: Record<string, Schema>
  innerType?: Schema
  in?: Schema
  element?: Schema
  options?: Schema[]
  values?: unknown[]
}
interface Schema {
  _zod: { def: Def }
}
interface Leaf {
  path: string[]
  isInstant: boolean
  around(text: string): unknown
}

/** Of the fields that say which member of a union is meant, their one value. */
const literalsOf = (shape: Record<string, Schema>) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, { _zod }]) =>
      _zod.def.type === 'literal' ? [[key, _zod.def.values?.[0]]] : [],
    ),
  )

function leavesOf({ _zod: { def } }: Schema): Leaf[] {
  if (def.type === 'string' && (def.format === 'date' || def.format === 'datetime'))
    return [{ path: [], isInstant: def.format === 'datetime', around: (text) => text }]
  if (def.type === 'object') return leavesOfObject(def.shape!)
  if (def.type === 'array')
    return leavesOf(def.element!).map((leaf) => ({
      ...leaf,
      path: ['0', ...leaf.path],
      around: (text) => [leaf.around(text)],
    }))
  if (def.type === 'union') return def.options!.flatMap(leavesOf)
  const inner = def.innerType ?? def.in
  return inner ? leavesOf(inner) : []
}

const leavesOfObject = (shape: Record<string, Schema>): Leaf[] =>
  Object.entries(shape).flatMap(([key, schema]) =>
    leavesOf(schema).map((leaf) => ({
      ...leaf,
      path: [key, ...leaf.path],
      around: (text: string) => ({ ...literalsOf(shape), [key]: leaf.around(text) }),
    })),
  )

interface DeclaredEndpoint {
  '~orpc': { meta: Meta; route: { method: string; path: string }; inputSchema?: Schema }
}

/** Every day and every instant that anybody may send to an endpoint of the contract. */
export const typedDays: TypedDay[] = Object.entries(contract).flatMap(([group, verbs]) =>
  Object.entries(verbs as unknown as Record<string, DeclaredEndpoint>).flatMap(
    ([verb, { '~orpc': declared }]) => {
      const { meta, route, inputSchema } = declared
      return (inputSchema ? leavesOf(inputSchema) : []).map(({ path, isInstant, around }) => ({
        endpoint: `${group}.${verb}`,
        meta,
        method: route.method,
        path: route.path,
        field: path.join('.'),
        isInstant,
        inputWith: (text: string) => around(text) as Record<string, unknown>,
      }))
    },
  ),
)
