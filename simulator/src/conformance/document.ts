import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { methodAndPath, NOTIFICATIONS, notificationPath, OPERATIONS } from './operations.ts'
import { type Json, type JsonObject, repaired } from './repairs.ts'

const FILE = new URL('../../bacen-pix-api-2.9.0.openapi.yaml', import.meta.url)

/** Any endpoint may answer these (text of the document, "Gerais"), and 401 belongs to OAuth 2 (RFC 6750). */
const GENERAL_STATUSES = ['400', '401', '403', '404', '410', '500', '503', '504']

type PreparedDocument = { openapi: string; info: Json; paths: JsonObject }

/** The Central Bank's document, cut to the operations on offer, without references, repaired and closed. */
export function prepareDocument(): PreparedDocument {
  const source = load(readFileSync(FILE, 'utf8')) as JsonObject
  const paths: Record<string, JsonObject> = {}
  for (const id of Object.keys(OPERATIONS)) {
    const { method, path } = methodAndPath(id)
    const item = at(source, ['paths', path])
    paths[path] = { ...paths[path], [method]: operation(source, id, item) }
  }
  for (const [id, body] of Object.entries(NOTIFICATIONS)) {
    const { method, path } = notificationPath(id)
    const requestBody = content(source, { $ref: `#/components/requestBodies/${body}` })
    paths[path] = { [method]: { operationId: id, requestBody, responses: {} } }
  }
  return { openapi: '3.0.0', info: source.info ?? {}, paths: unshared(paths) }
}

/** The validator takes a list it meets twice for a cycle: no two places may hold the same object. */
const unshared = (paths: JsonObject): JsonObject => JSON.parse(JSON.stringify(paths)) as JsonObject

function operation(source: JsonObject, id: string, item: JsonObject): JsonObject {
  const node = item[methodAndPath(id).method] as JsonObject
  const parameters = [...list(item.parameters), ...list(node.parameters)].map((p) => parameter(source, p))
  return {
    operationId: id,
    security: node.security ?? [],
    parameters,
    ...(node.requestBody ? { requestBody: content(source, node.requestBody) } : {}),
    responses: responses(source, node.responses as JsonObject),
  }
}

function responses(source: JsonObject, declared: JsonObject): JsonObject {
  const problem = closed(source, { $ref: '#/components/schemas/Problema' })
  const general = GENERAL_STATUSES.map((status) => [status, json(problem)])
  const own = Object.entries(declared).map(([status, node]) => [status, content(source, node)])
  return Object.fromEntries([...general, ...own])
}

/** The validator only looks at `application/json`: `problem+json` and `jose` schemas are moved there. */
function content(source: JsonObject, node: Json): JsonObject {
  const target = resolve(source, node)
  const types = Object.values((target.content ?? {}) as JsonObject) as JsonObject[]
  if (!types[0]?.schema) return { description: '' }
  return { ...json(closed(source, types[0].schema)), required: target.required ?? false }
}

const json = (schema: Json): JsonObject => ({ description: '', content: { 'application/json': { schema } } })

function parameter(source: JsonObject, node: Json): JsonObject {
  const target = resolve(source, node)
  return { ...target, schema: branch(source, target.schema ?? {}) }
}

/** A schema in the place of a value: no field outside of the document's. Receivers must tolerate new fields;
 *  a bank and a client that both say "2.9.0" have no reason to send one, and a typo must not pass. */
function closed(source: JsonObject, node: Json): JsonObject {
  return { ...branch(source, node), unevaluatedProperties: false }
}

/** A schema as a part of another (allOf, oneOf, anyOf): its siblings may know the other fields. */
function branch(source: JsonObject, node: Json): JsonObject {
  const schema = joined(source, repaired(resolve(source, node)))
  const properties = Object.entries((schema.properties ?? {}) as JsonObject)
  if (properties.length > 0) {
    schema.properties = Object.fromEntries(properties.map(([name, value]) => [name, closed(source, value)]))
  }
  if (schema.items) schema.items = closed(source, schema.items)
  for (const union of ['allOf', 'oneOf', 'anyOf']) {
    if (schema[union]) schema[union] = list(schema[union]).map((part) => branch(source, part))
  }
  return schema
}

/**
 * Parts of one `allOf` that name the same property (`calendario` of a `cobr`) would each refuse what the other adds:
 * their properties become one list, in which each name has all that is said of it.
 */
function joined(source: JsonObject, schema: JsonObject): JsonObject {
  const parts = list(schema.allOf).map((part) => joined(source, repaired(resolve(source, part))))
  const names = [schema, ...parts].flatMap((part) => Object.keys((part.properties ?? {}) as JsonObject))
  if (new Set(names).size === names.length) return schema
  const properties: Record<string, Json> = {}
  for (const [name, value] of [schema, ...parts].flatMap((part) =>
    Object.entries((part.properties ?? {}) as JsonObject),
  )) {
    const before = properties[name]
    properties[name] = before === undefined ? value : { allOf: [before, value] }
  }
  const required = [schema, ...parts].flatMap((part) => list(part.required))
  const others = parts.map(({ properties: _properties, required: _required, ...rest }) => rest)
  return { ...schema, properties, required: [...new Set(required)], allOf: others }
}

function resolve(source: JsonObject, node: Json): JsonObject {
  const target = node as JsonObject
  if (typeof target.$ref !== 'string') return target
  return resolve(source, at(source, target.$ref.slice(2).split('/')))
}

const at = (source: JsonObject, path: string[]): JsonObject =>
  path.reduce<JsonObject>((node, key) => node[key] as JsonObject, source)

const list = (node: Json | undefined): Json[] => (Array.isArray(node) ? node : [])
