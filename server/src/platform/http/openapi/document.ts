import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@vitrine/contract'
import { PERMISSIONS } from '@vitrine/contract/admin/permission'
import { API_GROUPS } from '@vitrine/contract/api-groups'
import { Problem } from '@vitrine/contract/problem'
import * as z from 'zod'
import { multipartRoutes } from '../routes-by-rule.ts'
import {
  type Documented,
  describeOperation,
  type Endpoint,
  endpoints,
  HEADERS,
  PARAMETERS,
  type Parameter,
  PROBLEMS,
  type Ref,
  type RequestBody,
  type Response,
} from './operation.ts'
import { type JsonSchema, SharedSchemas, tidySchema } from './schema.ts'

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>

const DESCRIPTION = `Contas, loja, pagamentos e assinaturas. Valores em centavos de real; instantes em ISO 8601 (UTC); dias em America/Sao_Paulo.

Um programa chama as operações da administração com uma chave (\`/admin/chaves\`), que vale pelas permissões que recebeu. Em toda escrita, \`Idempotency-Key\` garante que um pedido repetido tenha um efeito só. O que tem versão responde \`ETag\`: envie-a em \`If-Match\` para não escrever sobre a mudança de outra pessoa. \`RateLimit\` diz quantos pedidos restam no minuto. Toda recusa é \`application/problem+json\`, com um código que não muda.

Quem pode chamar uma operação está em \`security\`: \`key\`, uma chave com as permissões citadas; \`session\`, uma sessão (nas operações que também aceitam chave, a da equipe); nada, qualquer pessoa. Um pedido que não pode ser lido recebe 400 em qualquer operação; as outras recusas estão em \`x-refusals\`, dela e dos seus parâmetros. Onde \`2FA_EXPIRED\` ou \`account.proof-needed\` é uma delas, quem chama sem chave precisa de uma prova dos últimos 15 minutos.`

const SECURITY_SCHEMES = {
  session: { type: 'http', scheme: 'bearer', description: 'O token de acesso de uma sessão.' },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'vtr_live_…',
    description: 'Uma chave da API. Cada operação diz as permissões que pede.',
    'x-scopes': PERMISSIONS,
  },
} as const

/** The OpenAPI 3.1 document of the contract: what the server answers is what it says. */
export async function createOpenApi(publicUrl: string): Promise<Document> {
  const converter = new ZodToJsonSchemaConverter({ maxStructureDepth: 20 })
  const document = await new OpenAPIGenerator({ schemaConverters: [converter] }).generate(contract, {
    info: { title: 'Vitrine', version: '1', description: DESCRIPTION },
    servers: [{ url: `${publicUrl}/api` }],
    tags: Object.entries(API_GROUPS).map(([name, description]) => ({ name, description })),
    customErrorResponseBodySchema: () => ({}),
  })
  for (const route of multipartRoutes()) sayFormsOnly(document, route)
  const operations = endpoints.map((endpoint) => ({
    endpoint,
    operation: operationOf(document, endpoint.route),
  }))
  for (const { endpoint, operation } of operations) describeOperation(operation, endpoint)
  const schemas = shareSchemas(operations, await exportedNames(converter))
  const described = operations.map(({ operation }) => operation)
  document.components = {
    securitySchemes: SECURITY_SCHEMES as never,
    headers: HEADERS as never,
    parameters: { ...PARAMETERS, ...shareParameters(described) } as never,
    requestBodies: shareBodies(described) as never,
    responses: { ...PROBLEMS, ...shareAnswers(described) } as never,
    schemas: { Problem: PROBLEM, ...schemas } as never,
  }
  return document
}

const PROBLEM = tidySchema(z.toJSONSchema(Problem, { target: 'draft-2020-12' }) as JsonSchema, 'output')

const operationOf = ({ paths }: Document, { path, method }: { path: string; method: string }): Documented =>
  paths![path]![method.toLowerCase() as 'get'] as unknown as Documented

interface Named {
  endpoint: Endpoint
  operation: Documented
}

/** What holds a schema in an operation, with words for where it stands. */
function holdersOf({ operation, endpoint }: Named): { holder: { schema?: JsonSchema }; place: string }[] {
  const { parameters = [], requestBody, responses } = operation
  const contents = Object.values(responses) as Response[]
  const answers = contents.flatMap(({ content = {} }) => Object.values(content))
  const bodies = (requestBody ?? {}) as Partial<RequestBody>
  return [
    ...parameters.filter(isInline).map((holder) => ({ holder, place: `${endpoint.name} ${holder.name}` })),
    ...Object.values(bodies.content ?? {}).map((holder) => ({
      holder,
      place: `${endpoint.name} input`,
    })),
    ...answers.map((holder) => ({ holder, place: `${endpoint.name} output` })),
  ]
}

const isInline = (parameter: Parameter | Ref): parameter is Parameter => 'name' in parameter

/** Puts schemas that stand at several places into components. */
function shareSchemas(operations: readonly Named[], names: ReadonlyMap<string, string>) {
  const shared = new SharedSchemas(names)
  const holders = operations.flatMap(holdersOf)
  for (const { holder } of holders) if (holder.schema) shared.count(holder.schema)
  for (const { holder, place } of holders)
    if (holder.schema) holder.schema = shared.share(holder.schema, place)
  return shared.schemas
}

/** A form whose file may be missing could be JSON too, the generator thinks; the server takes forms alone. */
function sayFormsOnly(document: Document, route: { method: string; path: string }): void {
  const body = operationOf(document, route).requestBody as RequestBody | undefined
  delete body?.content['application/json']
}

const FOLDER = dirname(fileURLToPath(import.meta.resolve('@vitrine/contract')))
/** What is answered, and what is asked for: a field with a default may be missing there alone. */
const STRATEGIES = ['output', 'input'] as const

/** The names under which the contract exports its schemas, by the schema as JSON. */
async function exportedNames(converter: ZodToJsonSchemaConverter): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: FOLDER, exclude: ['**/*.test.ts'] }))
  for (const file of files.sort()) {
    const exported = (await import(join(FOLDER, file))) as Record<string, unknown>
    for (const [name, schema] of Object.entries(exported))
      if (schema instanceof z.ZodType)
        noteNames(names, name, (strategy) => converter.convert(schema, { strategy })[1])
  }
  return names
}

function noteNames(
  names: Map<string, string>,
  name: string,
  convert: (strategy: (typeof STRATEGIES)[number]) => unknown,
): void {
  for (const strategy of STRATEGIES) {
    const text = JSON.stringify(tidySchema(convert(strategy) as JsonSchema, strategy))
    const named = strategy === 'input' && !name.endsWith('Input') ? `${name}Input` : name
    if (!names.has(text)) names.set(text, named)
  }
}

/** Something that stands at a place of the document, and how what refers to it is put there. */
interface Place<T> {
  value: T
  /** What it is called among the components, where no other is. */
  name: string
  put(ref: Ref): void
}

/** What stands at several places goes into the components of a kind, each once; resolves to them by name. */
function shareRepeated<T>(kind: string, places: readonly Place<T>[]): Record<string, T> {
  const components: Record<string, T> = {}
  const numbers = new Map<string, number>()
  for (const same of Map.groupBy(places, ({ value }) => JSON.stringify(value)).values()) {
    const [{ value, name }] = same as [Place<T>]
    if (same.length === 1) continue
    const nth = (numbers.get(name) ?? 0) + 1
    numbers.set(name, nth)
    const own = nth === 1 ? name : `${name}_${nth}`
    components[own] = value
    for (const { put } of same) put({ $ref: `#/components/${kind}/${own}` })
  }
  return components
}

const isRef = (one: object): one is Ref => '$ref' in one

/** The last word of a schema's name, so that what holds it is called the same; else that of the first operation. */
function nameOf({ operationId }: Documented, content: object = {}): string {
  const [media] = Object.values(content) as { schema?: { $ref?: string } }[]
  return media?.schema?.$ref?.split('/').at(-1) ?? operationId.replaceAll('.', '_')
}

const shareParameters = (operations: readonly Documented[]): Record<string, Parameter> =>
  shareRepeated(
    'parameters',
    operations.flatMap(({ parameters = [] }) =>
      parameters.flatMap((value, nth) => {
        const put = (ref: Ref) => {
          parameters[nth] = ref
        }
        return isRef(value) ? [] : [{ value, name: value.name, put }]
      }),
    ),
  )

const shareBodies = (operations: readonly Documented[]) =>
  shareRepeated(
    'requestBodies',
    operations.flatMap((operation) => {
      const { requestBody: value } = operation
      const put = (ref: Ref) => {
        operation.requestBody = ref
      }
      return value && !isRef(value) ? [{ value, name: nameOf(operation, value.content), put }] : []
    }),
  )

const shareAnswers = (operations: readonly Documented[]) =>
  shareRepeated(
    'responses',
    operations.flatMap((operation) =>
      Object.entries(operation.responses).flatMap(([status, value]) => {
        const put = (ref: Ref) => {
          operation.responses[status] = ref
        }
        return isRef(value) || !value.content ? [] : [{ value, name: nameOf(operation, value.content), put }]
      }),
    ),
  )
