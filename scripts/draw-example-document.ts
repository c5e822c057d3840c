import { join } from 'node:path'
import { createOpenApi } from '../server/src/platform/http/openapi/document.ts'

export const exampleDocument = join(import.meta.dirname, '../examples/monthly-report/openapi.json')

/** What the example calls. */
const PATH = '/admin/orders'
/** A name that stays; others follow from where a schema first stands, and are put where they are used. */
const NAMED = '#/components/schemas/Problem'

const targetOf = ($ref: string, document: object): unknown =>
  $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document)

/** A part of a document with what its references name in their place. */
function inline(part: unknown, document: object): unknown {
  if (Array.isArray(part)) return part.map((one) => inline(one, document))
  if (typeof part !== 'object' || part === null) return part
  const { $ref, ...rest } = part as Record<string, unknown>
  const own = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, inline(one, document)]))
  if (typeof $ref !== 'string') return own
  return $ref === NAMED ? part : { ...(inline(targetOf($ref, document), document) as object), ...own }
}

/** The part of the OpenAPI document that the example's client is made from: one operation, and what it names. */
export async function drawExampleDocument(): Promise<string> {
  const document = await createOpenApi('http://localhost:3000')
  const { openapi, info, servers, paths, components } = document
  const { key } = components!.securitySchemes!
  const part = {
    openapi,
    info: { title: info.title, version: info.version },
    servers,
    paths: { [PATH]: { get: inline(paths![PATH]!.get, document) } },
    components: { schemas: { Problem: components!.schemas!.Problem }, securitySchemes: { key } },
  }
  return `${JSON.stringify(part, null, 2)}\n`
}
