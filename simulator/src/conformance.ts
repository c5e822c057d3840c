import { Ajv2019, type ErrorObject } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { type Document, OpenAPIValidator } from 'openapi-backend'
import { prepareDocument } from './conformance/document.ts'
import {
  methodAndPath,
  type Notification,
  notificationPath,
  type Operation,
} from './conformance/operations.ts'

/** One deviation from the document: where in the message, and why. Never holds the value itself. */
export type Deviation = { path: string; reason: string }
type ApiRequest = {
  operation: Operation
  path: string
  query: Record<string, string | string[]>
  body: unknown
}
export type Conformance = ReturnType<typeof createConformance>

const INT32 = { type: 'number', validate: (n: number) => n >= -(2 ** 31) && n < 2 ** 31 } as const
const INT64 = { type: 'number', validate: Number.isSafeInteger } as const

/**
 * The kept OpenAPI validator (openapi-backend, ajv inside) over the Central Bank's API Pix 2.9.0.
 * Every check returns the list of deviations, empty when the message is as the document says.
 */
export function createConformance() {
  const { definition, validator, known } = compiled()
  const operationOf = (operation: string) => {
    const { method, path } = methodAndPath(operation)
    return (definition.paths[path] as Record<string, DeclaredOperation>)[method]!
  }
  return {
    /** The OAuth 2 scopes the document asks for. */
    scopes: (operation: Operation): string[] =>
      operationOf(operation).security.flatMap((s) => s.OAuth2 ?? []),
    request({ operation, path, query, body }: ApiRequest): Deviation[] {
      const { method } = methodAndPath(operation)
      const message = { method, path, query, headers: {}, body: body ?? undefined }
      return deviations(validator.validateRequest(message, known.get(operation)!).errors)
    },
    response(operation: Operation, status: number, body: unknown): Deviation[] {
      const declared = operationOf(operation).responses[status]
      if (!declared) return [{ path: '', reason: `status ${status} is not in the document` }]
      if (!declared.content) return body ? [{ path: '', reason: `status ${status} has no body` }] : []
      return deviations(validator.validateResponse(body, known.get(operation)!, status).errors)
    },
    notification(notification: Notification, body: unknown): Deviation[] {
      const message = { ...notificationPath(notification), headers: {}, body }
      return deviations(validator.validateRequest(message, known.get(notification)!).errors)
    },
  }
}

/** Read once in a process: the document is constant, and tests start many banks. */
const compiled = once(() => {
  const definition = prepareDocument()
  const validator = new OpenAPIValidator({
    definition: definition as unknown as Document,
    lazyCompileValidators: true,
    customizeAjv: (_ajv, options) => strictAjv(options ?? {}),
  })
  // Found by name, the validator would put the list of all operations together again for each message.
  const known = new Map(validator.router.getOperations().map((one) => [one.operationId, one]))
  return { definition, validator, known }
})

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

type DeclaredOperation = {
  security: { OAuth2?: string[] }[]
  responses: Record<string, { content?: object } | undefined>
}

/** `unevaluatedProperties` needs JSON Schema 2019-09; the formats of OpenAPI 3.0 come along. */
function strictAjv(options: object) {
  const ajv = new Ajv2019({
    ...options,
    strict: false,
    allErrors: true,
    formats: { int32: INT32, int64: INT64 },
  })
  addFormats.default(ajv)
  return ajv as never
}

/** With a wrong field in an `allOf` part its siblings count as unknown: unknown fields speak only alone. */
function deviations(errors: ErrorObject[] | null | undefined): Deviation[] {
  const all = errors ?? []
  const wrong = all.filter((error) => error.keyword !== 'unevaluatedProperties')
  const found = (wrong.length > 0 ? wrong : all).map(deviation)
  return found.filter((one, index) => found.findIndex((other) => sameDeviation(one, other)) === index)
}

const sameDeviation = (a: Deviation, b: Deviation) => a.path === b.path && a.reason === b.reason

function deviation(error: ErrorObject): Deviation {
  const place = error.instancePath.split('/').filter((part) => part && !SECTIONS.has(part))
  const { missingProperty, unevaluatedProperty, additionalProperty } = error.params as Record<string, string>
  const name = missingProperty ?? unevaluatedProperty ?? additionalProperty
  if (name && name !== 'requestBody') place.push(name)
  const reason =
    unevaluatedProperty || additionalProperty ? 'is not in the document' : (error.message ?? error.keyword)
  return { path: place.join('.'), reason }
}

const SECTIONS = new Set(['requestBody', 'path', 'query', 'header'])
